/** What worker and page alike lend the outbox: IndexedDB, the network, Web Locks and a channel to every open page. */
import { API_ORIGIN, BASE_PATH, ownName } from '#schema/site-address.ts'
import { showBadge } from './app-badge.ts'
import type { Fetch, Receiver } from './delivery.ts'
import { isFirstTry, withoutSuperseded, type OutboxEntry, type OutboxStore } from './outbox-entry.ts'
import { createOutboxStore } from './outbox-store.ts'

/** What open pages are told. */
export type OutboxNews = { type: 'delivered'; kind: OutboxEntry['kind']; key: string } | { type: 'changed' }

/** What a host lends the outbox. */
export interface OutboxHost {
  store: OutboxStore
  fetch: Fetch
  /** Where messages are posted to. */
  receiver: Receiver
  /** ms since 1970. */
  now(): number
  /** From 0 to 1. */
  random(): number
  /**
   * Runs `work` while no other tab or worker holds `name` (Web Locks). With `ifFree`, gives undefined at once
   * when somebody holds it.
   */
  lock<T>(name: string, work: () => Promise<T>, options?: { ifFree: true }): Promise<T | undefined>
  announce(news: OutboxNews): void
  /** Asks for a `sync` event where there is Background Sync; best effort. */
  requestSync(): Promise<void>
  /** How long a reply is waited for, in ms. */
  timeoutMs?: number
}

const CHANNEL = ownName('outbox')

/**
 * @param origin of the host that the site lies on
 * @param requestSync asks for a `sync` event; may reject
 */
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
    lock: navigator.locks ? webLock : ownLock,
    announce(news) {
      announce(news)
      // A worker delivers while no page is open: the icon must know it too.
      Promise.all([store.list(), store.unreadable()]).then(
        ([entries, unreadable]) => updateBadge(withoutSuperseded(entries), unreadable),
        () => undefined,
      )
    },
  }
}

/** Puts the number of what waits on the icon; what is just being sent for the first time does not wait. */
export const updateBadge = (entries: OutboxEntry[], unreadable: unknown[]) =>
  showBadge(entries.filter((entry) => !isFirstTry(entry)).length + unreadable.length)

/** Tells every open page, this one included. */
function announce(news: OutboxNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  // A channel does not hear itself, but a second one of the same page hears the first.
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

const webLock: OutboxHost['lock'] = (name, work, options) =>
  options?.ifFree
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : navigator.locks.request(name, work)

const held = new Map<string, Promise<unknown>>()

/** Browsers without Web Locks (Safari before 15.4): one at a time within this page; the server's idempotency covers the rest. */
const ownLock: OutboxHost['lock'] = async (name, work, options) => {
  if (options?.ifFree && held.has(name)) return undefined
  const before = held.get(name)
  const mine = (async () => {
    await before?.catch(() => undefined)
    return work()
  })()
  held.set(name, mine)
  try {
    return await mine
  } finally {
    if (held.get(name) === mine) held.delete(name)
  }
}
