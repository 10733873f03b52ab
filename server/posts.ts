/** Receives what people wrote: checks it, counts it, keeps it once. */
import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { text } from '#data/answer-api.ts'
import type { PostRow } from '#data/api-table.ts'
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN, MAX_BODY_BYTES } from '#data/message-limits.ts'
import { isCrossSite, senderOf, type Connection } from './caller.ts'
import type { RateLimiter } from './rate-limit.ts'
import { readBody } from './read-body.ts'
import type { Message, Store } from './store.ts'

export interface PostHost {
  store: Store
  limiter: RateLimiter
  /** ms since 1970. */
  now(): number
  logError(line: string): void
}

/** How long a sender is asked to wait when the store fails. */
const STORE_RETRY_S = 30

/**
 * Answers one post.
 * @returns 201 with `{"status":"received"}`, also for the same message sent again; 400, 413, 415 and 422 for what
 * will never be accepted as it is; 403 for another site's page; 429 and 503 with Retry-After for what may be later.
 * Never HTML, never a redirect: the outbox takes either for a stranger's answer.
 */
export async function receivePost(host: PostHost, row: PostRow, request: Request, connection: Connection): Promise<Response> {
  if (isCrossSite(request, connection)) return text(403, 'Messages are taken from this site’s own pages only.')

  const waitS = host.limiter.take(senderOf(request, connection))
  const message = await readMessage(row, request, host.now())
  if (waitS !== undefined && message instanceof Response) return tooMany(waitS)
  if (message instanceof Response) return message

  try {
    // A message that is here already costs nothing: a phone that missed our answer is told again, limit or not.
    const receipt = waitS === undefined ? await host.store.receive(message) : await host.store.recall(message)
    if (receipt === undefined) return tooMany(waitS!)
    if (receipt === 'conflict') return text(422, `This ${IDEMPOTENCY_KEY_HEADER} was used for another message.`)
    return Response.json({ status: 'received' }, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    host.logError(`${row.path}: the message could not be stored: ${String(error).replace(/\s+/g, ' ')}`)
    return text(503, 'The message could not be stored just now. Please try again in a minute.', { 'Retry-After': String(STORE_RETRY_S) })
  }
}

const tooMany = (waitS: number) => text(429, 'Too many messages from this address. Please try again in a minute.', { 'Retry-After': String(waitS) })

/** @returns the message, or the refusal */
async function readMessage(row: PostRow, request: Request, now: number): Promise<Message | Response> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    return text(415, 'The message must be sent as application/json.')
  }
  const key = request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? randomUUID()
  if (!IDEMPOTENCY_KEY_PATTERN.test(key)) return text(400, `${IDEMPOTENCY_KEY_HEADER} must be 8 to 128 letters, digits or . _ ~ : -`)

  const body = await readBody(request, MAX_BODY_BYTES)
  if (body === 'too-large') return text(413, `The message is longer than ${MAX_BODY_BYTES / 1024} KB.`)
  const fields = body === 'broken' ? undefined : parseObject(body)
  if (!fields) return text(400, 'The message must be a JSON object.')

  const checked = v.safeParse(row.schema, fields)
  if (!checked.success) return text(400, checked.issues.map(describe).join('; '))
  const json = JSON.stringify(checked.output, Object.keys(checked.output).sort())
  // Salted with the key: what stays of a forgotten message cannot be looked up in a table of hashed addresses.
  const bodyHash = createHash('sha256').update(`${key}\n${row.path}\n${json}`).digest('base64url')
  return { key, kind: row.kind, bodyHash, receivedAt: new Date(now).toISOString(), body: json }
}

function parseObject(bytes: Uint8Array): object | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function describe(issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.type === 'object' && issue.received === 'undefined'
  return `${v.getDotPath(issue)}: ${isMissing ? 'is missing' : issue.message}`
}
