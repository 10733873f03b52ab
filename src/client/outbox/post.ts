import type { PostRow } from '#data/api/api-table.ts'
import { inSite } from '#schema/site-address.ts'
import { IDEMPOTENCY_KEY_HEADER, MAX_BODY_BYTES, OUTBOX_HEADER, QUEUED } from '#data/outbox/outbox-protocol.ts'
import { ApiError } from '#client/api/api-error.ts'
import { answerInPage } from '#client/api/page-host.ts'
import { fetchApi } from '#client/api/transport.ts'
import { beingSent } from './waiting-messages.ts'

export type Fate =
  /** The server has it. */
  | 'sent'
  /** There is no connection: it waits on this device. */
  | 'queued'
  /** Refused, or neither delivered nor stored: the form keeps its text. */
  | 'failed'

/**
 * Posts a message once. Never rejects.
 * @param key the idempotency key of the composed message
 */
export async function post(path: PostRow['path'], message: object, key: string): Promise<Fate> {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key },
    body: JSON.stringify(message),
    credentials: 'include',
  }
  beingSent.set(new Set(beingSent.get()).add(key))
  try {
    let response = await fetchApi(path, init)
    // A withdrawn release's worker has no outbox, so the network answered, perhaps a captive portal. The page's outbox
    // posts it again under the same key.
    if (!response.headers.has(OUTBOX_HEADER))
      response = await answerInPage(new Request(new URL(inSite(path), location.origin), init))
    if (!response.ok) throw await ApiError.from(response)
    return response.headers.get(OUTBOX_HEADER) === QUEUED ? 'queued' : 'sent'
  } catch (error) {
    console.warn(`${path}:`, error instanceof Error ? error.message : error)
    return 'failed'
  } finally {
    beingSent.set(new Set([...beingSent.get()].filter((other) => other !== key)))
  }
}

/** Whether the server would refuse the message with 413. */
export const isTooLarge = (message: object) => new TextEncoder().encode(JSON.stringify(message)).length > MAX_BODY_BYTES
