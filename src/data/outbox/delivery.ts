/** One try to deliver a message, and what its outcome means. */
import { DIRECT, IDEMPOTENCY_KEY_HEADER, OUTBOX_HEADER } from './outbox-protocol.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** How long a reply is waited for. */
export const SEND_TIMEOUT_MS = 20_000
/** A server's Retry-After counts for an hour at most. */
export const MAX_RETRY_AFTER_MS = 60 * 60 * 1000

export type Outcome =
  /** 2xx: the server has it. */
  | { kind: 'accepted'; response: Response }
  /** The server answered, and it was no. */
  | { kind: 'refused'; response: Response }
  /** Nobody answered for the server: offline, dropped, too slow, or a captive portal spoke in its place. */
  | { kind: 'no-answer' }

/** Who takes the messages. */
export interface Receiver {
  /** What stands before a message's path: `https://church.example`, `https://example.org/church`. */
  address: string
  /** Whether it is another origin's service: no worker of ours stands in between, and our mark would only be one more header for it to allow. */
  isCrossOrigin?: boolean
}

export type Fetch = (request: Request) => Promise<Response>

/** Posts an entry once and tells what came of it; never throws. */
export async function deliver(
  entry: Pick<OutboxEntry, 'path' | 'body' | 'key'>,
  receiver: Receiver,
  fetch: Fetch,
  timeoutMs = SEND_TIMEOUT_MS,
): Promise<Outcome> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const request = new Request(receiver.address + entry.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [IDEMPOTENCY_KEY_HEADER]: entry.key,
        ...(!receiver.isCrossOrigin && { [OUTBOX_HEADER]: DIRECT }),
      },
      body: entry.body,
      credentials: 'include',
      // A redirect is a captive portal's doing: following it would hand the message to a stranger.
      redirect: 'manual',
      cache: 'no-store',
      signal: timeout.signal,
    })
    const response = await Promise.race([fetch(request), aborted(timeout.signal)])
    if (!(await isTheServers(response, timeout.signal))) return { kind: 'no-answer' }
    // A reply's text must not keep anybody waiting longer than the reply itself; of an acceptance nobody reads it.
    return response.ok
      ? { kind: 'accepted', response }
      : { kind: 'refused', response: await withText(response, timeout.signal) }
  } catch {
    return { kind: 'no-answer' }
  } finally {
    clearTimeout(timer)
  }
}

/** Of a captive portal (pages, pictures, WISPr's XML) or a static host's fallback page; this server answers in none of them. */
const FOREIGN_TYPE = /^image\/|^(?:text\/html|(?:text|application)\/xml|[^;,]+\+xml)(?:[\s;,]|$)/i

/** Whether a reply is the server's own, or of somebody who speaks in its place (rulings, "Sending"). @throws when that does not come out in time */
async function isTheServers(response: Response, signal: AbortSignal): Promise<boolean> {
  if (
    response.redirected ||
    response.type === 'opaqueredirect' ||
    response.type === 'error' ||
    (response.status >= 300 && response.status < 400)
  )
    return false
  const type = response.headers.get('Content-Type')?.trim()
  return type ? !FOREIGN_TYPE.test(type) : (await firstLetter(response.clone(), signal)) !== '<'
}

/** The first letter of a text that is no blank; undefined when there is none. */
async function firstLetter({ body }: Response, signal: AbortSignal): Promise<string | undefined> {
  if (!body) return undefined
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), aborted(signal)])
    const [letter] = decoder.decode(value, { stream: true }).trimStart()
    if (done || letter !== undefined) {
      void reader.cancel().catch(() => undefined)
      return letter
    }
  }
}

/** Whether a refusal may pass by itself, so that the message is tried again later. */
export const isTransient = (status: number) =>
  status === 408 || status === 409 || status === 425 || status === 429 || status >= 500

/** Whether a refusal is about the server and not about this one message, so that a pass over the outbox stops. */
export const isServerWide = (status: number) => status === 429 || status === 503

/**
 * Reads Retry-After (RFC 9110, 10.2.3): seconds or an HTTP date.
 * @returns the wait in ms, from 0 to an hour, or undefined when there is none or it cannot be read
 */
export function retryAfterMs(response: Response, now: number): number | undefined {
  const value = response.headers.get('Retry-After')?.trim()
  if (!value) return undefined
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS)
}

/** The reply with as much of its text as came in time. */
async function withText(response: Response, signal: AbortSignal): Promise<Response> {
  const { status, statusText, headers } = response
  const body = await Promise.race([response.text(), aborted(signal)]).catch(() => '')
  return new Response(body, { status, statusText, headers })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
