/** The largest body of a post, in bytes; the server refuses more with 413 and the form says so before sending. */
export const MAX_BODY_BYTES = 64 * 1024

/** The header that names one composed message (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** The value of our own mark on a request that an outbox sends: a worker on the way lets it through to the network. */
export const OUTBOX_HEADER = 'Outbox'
export const DIRECT = 'direct'
/** Its value on an answer: the message waits on this device. */
export const QUEUED = 'queued'

/** On its way from a form to an outbox: the key of the waiting message whose changed text this is. No server sees it. */
export const REPLACES_HEADER = 'Outbox-Replaces'

/** A new key. `crypto.randomUUID` exists on https only, and not in Safari before 15.4. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
