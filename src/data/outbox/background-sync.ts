import { newIdempotencyKey } from './outbox-protocol.ts'

/** Background Sync (WICG). No TypeScript library has it yet. */
declare global {
  interface ServiceWorkerRegistration {
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/**
 * Asks for a `sync` event; does nothing without Background Sync.
 * Chromium delays a tag that failed once by minutes, so each request gets a tag of its own.
 */
export async function requestSync(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await registration?.sync?.register(`outbox-${newIdempotencyKey()}`)
}
