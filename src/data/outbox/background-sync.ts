import { newIdempotencyKey } from './outbox-protocol.ts'

/** Background Sync (WICG) in the registration of a worker; no TypeScript library has it yet. */
declare global {
  interface ServiceWorkerRegistration {
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/** Asks for a `sync` event. Chromium holds back a tag that failed once for minutes, so each request has a tag of its own. */
export async function requestSync(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await registration?.sync?.register(`outbox-${newIdempotencyKey()}`)
}
