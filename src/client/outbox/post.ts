import type { PostRow } from '#data/api/api-table.ts'
import { inSite } from '#schema/site-url.ts'
import { keepRefused } from '#data/outbox/store-and-send.ts'
import {
  IDEMPOTENCY_KEY_HEADER,
  INTERCEPTED_HEADER,
  MAX_BODY_BYTES,
  OUTBOX_HEADER,
  QUEUED,
} from '#data/outbox/protocol.ts'
import { answerInPage, outboxHost } from '#client/api/page-host.ts'
import { fetchApi } from '#client/api/transport.ts'
import { beingSent } from './waiting-messages.ts'

export type Fate =
  /** The server has it. */
  | 'sent'
  /** There is no connection: it waits on this device. */
  | 'queued'
  /** Something else answered in the server's place: it waits on this device. */
  | 'intercepted'
  /** Refused after its form had left the screen: it waits on this device. */
  | 'kept'
  /** Refused, or neither delivered nor stored: the form keeps its text. */
  | 'failed'

/**
 * Posts a message once. Never rejects.
 * @param key the idempotency key of the composed message
 * @param isFormGone called when the message is refused
 */
export async function post(row: PostRow, message: object, key: string, isFormGone: () => boolean): Promise<Fate> {
  const { path } = row
  const body = JSON.stringify(message)
  const init: RequestInit = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key },
    body,
    credentials: 'include',
  }
  beingSent.set(new Set(beingSent.get()).add(key))
  try {
    let response = await fetchApi(path, init)
    // A withdrawn release's worker has no outbox, so the network answered, perhaps a captive portal. The page's outbox
    // posts it again under the same key.
    if (!response.headers.has(OUTBOX_HEADER))
      response = await answerInPage(new Request(new URL(inSite(path), location.origin), init))
    const { headers } = response
    const isQueued = headers.get(OUTBOX_HEADER) === QUEUED
    // What the reply says does not matter, but a reply that nobody reads keeps the network busy.
    if (response.ok) void response.text().catch(() => undefined)
    if (isQueued) return headers.has(INTERCEPTED_HEADER) ? 'intercepted' : 'queued'
    if (response.ok) return 'sent'
    console.warn(`${path}: ${response.status}`)
    return isFormGone() && (await keepRefused(outboxHost, row, { key, body }, response)) ? 'kept' : 'failed'
  } catch (error) {
    console.warn(`${path}:`, error)
    return 'failed'
  } finally {
    beingSent.set(new Set([...beingSent.get()].filter((other) => other !== key)))
  }
}

/** Whether the server would refuse the message with 413. */
export const isTooLarge = (message: object) => new TextEncoder().encode(JSON.stringify(message)).length > MAX_BODY_BYTES
