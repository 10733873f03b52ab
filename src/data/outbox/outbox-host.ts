/**
 * What the outbox needs of its host, page or worker: IndexedDB, the network, Web Locks, and a channel to every open
 * page.
 */
import { API_ORIGIN, BASE_PATH, ownName } from '#schema/site-address.ts'
import { showBadge } from './app-badge.ts'
import type { Fetch, Receiver } from './delivery/delivery.ts'
import { lock, type Lock } from './locks.ts'
import { isFirstTry, type OutboxEntry } from './store/outbox-entry.ts'
import { createOutboxStore, type OutboxStore } from './store/outbox-store.ts'

/** Sent to every open page. */
export type OutboxNews = { type: 'delivered'; kind: OutboxEntry['kind']; key: string } | { type: 'changed' }

export interface OutboxHost {
  store: OutboxStore
  fetch: Fetch
  receiver: Receiver
  /** ms since 1970. */
  now(): number
  /** From 0 to 1. */
  random(): number
  lock: Lock
  announce(news: OutboxNews): void
  /** Asks for a `sync` event where there is Background Sync; may reject. */
  requestSync(): Promise<void>
  /** Timeout of one try, in ms. */
  timeoutMs?: number
}

const CHANNEL = ownName('outbox')

/** @param origin of this site */
export function createOutboxHost({
  origin,
  requestSync,
}: { origin: string } & Pick<OutboxHost, 'requestSync'>): OutboxHost {
  const store = createOutboxStore()
  return {
    requestSync,
    receiver: API_ORIGIN ? { address: API_ORIGIN, isCrossOrigin: true } : { address: origin + BASE_PATH },
    store,
    fetch: (request) => fetch(request),
    now: Date.now,
    random: Math.random,
    lock,
    announce(news) {
      announce(news)
      // A worker delivers while no page is open: the badge must follow.
      store.readAll().then(updateBadge, () => undefined)
    },
  }
}

/** Shows the number of waiting messages on the app's icon. A message in its first try does not count. */
export const updateBadge = ({ entries, unreadable }: { entries: OutboxEntry[]; unreadable: unknown[] }) =>
  showBadge(entries.filter((entry) => !isFirstTry(entry)).length + unreadable.length)

/** Tells every open page, this one included. */
function announce(news: OutboxNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  // A channel does not hear itself. A new one also reaches this page's own listener.
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** @returns stops listening */
export function listenToOutbox(listener: (news: OutboxNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = (event: MessageEvent<OutboxNews>) => listener(event.data)
  return () => channel.close()
}
