/** What the page, the worker and the server agree on about a posted message: its headers, its key and its size. */

/** The largest body, in bytes. The form does not send a larger one, and the server refuses it with 413. */
export const MAX_BODY_BYTES = 64 * 1024

/** Names one composed message (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** Our own header, on an outbox's requests and on its answers. An answer without it did not come through an outbox. */
export const OUTBOX_HEADER = 'Outbox'
/** On a request: it comes from an outbox, so the worker lets it through to the network. */
export const DIRECT = 'direct'
/** On an answer: the message waits on this device. */
export const QUEUED = 'queued'
/** Next to `queued`: something else answered in the server's place, such as a captive portal. */
export const INTERCEPTED_HEADER = 'Outbox-Intercepted'
/** On an answer: it is the server's own. */
export const ANSWERED = 'answered'
/** On an answer: the message was neither delivered nor stored. */
export const LOST = 'lost'
