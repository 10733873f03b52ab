/** The largest body of a post, in bytes; the server refuses more with 413 and the form says so before sending. */
export const MAX_BODY_BYTES = 64 * 1024

/** The header that names one composed message (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** What a key looks like: 8 to 128 visible characters without quotes; clients here send a UUID. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9._~:-]{8,128}$/
