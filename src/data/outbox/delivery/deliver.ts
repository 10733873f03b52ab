/** One try to deliver a message, and what its outcome means. */
import { DIRECT, IDEMPOTENCY_KEY_HEADER, OUTBOX_HEADER } from '#data/outbox/protocol.ts'
import type { OutboxEntry } from '#data/outbox/store/entry.ts'

export const SEND_TIMEOUT_MS = 20_000
/** A longer Retry-After is cut to an hour. */
export const MAX_RETRY_AFTER_MS = 60 * 60 * 1000

export type Outcome =
  /** 2xx: the server has it. */
  | { kind: 'accepted'; response: Response }
  /** The server's own answer with any other status. */
  | { kind: 'refused'; response: Response }
  /** The server was not reached: offline, dropped, timed out, or intercepted: a captive portal answered instead. */
  | { kind: 'no-answer'; isIntercepted?: true }

/** Where messages are posted to. */
export interface Receiver {
  /** Goes before a message's path: `https://example.org/church`. */
  baseUrl: string
  /** Leaves out the `Outbox` header: our worker does not see the request, and CORS would have to allow it. */
  isCrossOrigin?: boolean
}

export type Fetch = (request: Request) => Promise<Response>

/**
 * Posts an entry once. Never rejects.
 * @param timeoutMs for the reply and its text
 */
export async function deliver(
  entry: Pick<OutboxEntry, 'path' | 'body' | 'key'>,
  receiver: Receiver,
  fetch: Fetch,
  timeoutMs = SEND_TIMEOUT_MS,
): Promise<Outcome> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const request = new Request(receiver.baseUrl + entry.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [IDEMPOTENCY_KEY_HEADER]: entry.key,
        ...(!receiver.isCrossOrigin && { [OUTBOX_HEADER]: DIRECT }),
      },
      body: entry.body,
      credentials: 'include',
      // The server never redirects. A captive portal does, and would receive the message.
      redirect: 'manual',
      cache: 'no-store',
      signal: timeout.signal,
    })
    const response = await Promise.race([fetch(request), aborted(timeout.signal)])
    if (!(await isFromServer(response, timeout.signal))) return { kind: 'no-answer', isIntercepted: true }
    // The timeout covers the text of a refusal. The text of an acceptance is not read.
    return response.ok
      ? { kind: 'accepted', response }
      : { kind: 'refused', response: await withBody(response, timeout.signal) }
  } catch {
    return { kind: 'no-answer' }
  } finally {
    clearTimeout(timer)
  }
}

/** Captive portals answer with pages, pictures or WISPr's XML, static hosts with a page. This server uses none of them. */
const PORTAL_TYPE = /^image\/|^(?:text\/html|(?:text|application)\/xml|[^;,]+\+xml)(?:[\s;,]|$)/i

/**
 * Whether the reply is from the server, not from a captive portal or a static host. @throws when the signal aborts first
 */
export async function isFromServer(response: Response, signal = new AbortController().signal): Promise<boolean> {
  if (
    response.redirected ||
    response.type === 'opaqueredirect' ||
    response.type === 'error' ||
    (response.status >= 300 && response.status < 400)
  )
    return false
  const type = response.headers.get('Content-Type')?.trim()
  if (type) return !PORTAL_TYPE.test(type)
  const text = await Promise.race([response.clone().text(), aborted(signal)])
  return !text.trimStart().startsWith('<')
}

/** Whether a refusal is temporary: the message is tried again. */
export const isTransient = (status: number) =>
  status === 408 || status === 409 || status === 425 || status === 429 || status >= 500

/** Whether a refusal is about the server, not about one message: the replay stops. */
export const isServerWide = (status: number) => status === 429 || status === 503

/**
 * Reads Retry-After (RFC 9110, 10.2.3): seconds or an HTTP date.
 * @returns the wait in ms, 0 to an hour; undefined without a readable header
 */
export function retryAfterMs(response: Response, now: number): number | undefined {
  const value = response.headers.get('Retry-After')?.trim()
  if (!value) return undefined
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS)
}

/** The same reply with its text read; empty if the text did not arrive in time. */
async function withBody(response: Response, signal: AbortSignal): Promise<Response> {
  const { status, statusText, headers } = response
  const body = await Promise.race([response.text(), aborted(signal)]).catch(() => '')
  return new Response(body, { status, statusText, headers })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
