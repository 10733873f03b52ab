/**
 * What the outbox needs from its host, the page or the worker: IndexedDB, network, Web Locks, and a channel to every
 * open page.
 */
import { openChannel } from '#data/storage/channel.ts'
import { API_ORIGIN, BASE_PATH, ownName } from '#schema/site-url.ts'
import type { Fetch, Receiver } from './delivery/deliver.ts'
import { lock, type Lock } from '#data/storage/locks.ts'
import { randomId } from '#data/storage/random-id.ts'
import type { OutboxEntry } from './store/entry.ts'
import { createOutboxStore, type OutboxStore } from './store/database.ts'

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
}

/** Background Sync (WICG). TypeScript's library lacks it, and so do some browsers. */
declare global {
  interface ServiceWorkerRegistration {
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

const CHANNEL = ownName('outbox')

/**
 * @param origin this site's origin; may be empty in a page
 * @param registration the registration of its worker, which gets the `sync` event
 */
export function createOutboxHost(
  origin: string,
  registration: () => Promise<ServiceWorkerRegistration | undefined>,
): OutboxHost {
  return {
    store: createOutboxStore(() => announce({ type: 'changed' })),
    receiver: API_ORIGIN ? { baseUrl: API_ORIGIN, isCrossOrigin: true } : { baseUrl: origin + BASE_PATH },
    fetch: (request) => fetch(request),
    now: Date.now,
    random: Math.random,
    lock,
    announce,
    // Chromium delays a tag that failed once by minutes, so each request gets its own.
    requestSync: async () => (await registration())?.sync?.register(`outbox-${randomId()}`),
  }
}

function announce(news: OutboxNews): void {
  // A channel does not receive its own messages. A new one reaches this page's listener as well.
  const channel = openChannel(CHANNEL)
  channel?.postMessage(news)
  channel?.close()
}

export function listenToOutbox(listener: (news: OutboxNews) => void): void {
  openChannel(CHANNEL)?.addEventListener('message', (event: MessageEvent<OutboxNews>) => listener(event.data))
}
