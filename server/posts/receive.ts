/** Receives messages as JSON, from the site's own scripts and from programs. */
import * as v from 'valibot'
import { textAnswer } from '#data/api/answer-api.ts'
import type { PostRow } from '#data/api/api-table.ts'
import { attempt } from '#data/site/attempt.ts'
import { IDEMPOTENCY_KEY_HEADER, MAX_BODY_BYTES } from '#data/outbox/protocol.ts'
import { MESSAGE_SCHEMAS } from '#data/forms/message-schemas.ts'
import { isFormPost } from '#data/forms/native-form.ts'
import type { Site } from '#server/site/load.ts'
import { isCrossSite, rateLimitKey, type Connection } from './request-origin.ts'
import { isClientKey } from '#server/store/form-key.ts'
import { storeMessage, tooMany, type PostHost, type Refusal } from './store-message.ts'
import { receiveForm } from './native-posts.ts'
import { readBody } from './read-body.ts'

/** What the server's own pages say about the church. If it only takes the messages, they link to the church's own site. */
export function plainSite({ church, colors, basePath }: Site, allowedOrigins: readonly string[] = []) {
  const home = allowedOrigins.find((origin) => origin === new URL(church.siteUrl).origin) ?? ''
  return { church, colors, home: home + basePath, base: basePath }
}

/**
 * @returns 201 with `{"status":"received"}`, also for a repeat. 400, 413, 415, 422: never accepted as it is. 403: another site's
 * page. 429 and 503, with Retry-After: may be accepted later. JSON is never answered with HTML or a redirect, which the outbox
 * takes for a captive portal's answer. A native form is answered with a page.
 */
export async function receivePost(host: PostHost, row: PostRow, request: Request, connection: Connection) {
  if (isFormPost(request)) return receiveForm(host, row, request, connection)
  if (isCrossSite(request, connection)) return textAnswer(403, 'Messages are accepted only from this site’s own pages.')

  const wait = host.limiter(rateLimitKey(request, connection))
  // Refused before the body is read: that costs little, and tells nobody which messages are here.
  if (wait > 0) return refuse(tooMany(wait))
  const message = await readMessage(row, request)
  if (message instanceof Response) return message

  const stored = await storeMessage(host, row, { ...message, isHoneypotFilled: false })
  if ('problem' in stored) return refuse(stored)
  return Response.json({ status: 'received' }, { status: 201, headers: { 'Cache-Control': 'no-store' } })
}

const refuse = ({ status, problem, headers }: Refusal) => textAnswer(status, problem, headers)

/** @returns the message's key and fields, or the answer that refuses it */
async function readMessage(row: PostRow, request: Request) {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    return textAnswer(415, 'The message must be sent as application/json.')
  }
  const key = request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? crypto.randomUUID()
  if (!isClientKey(key))
    return textAnswer(
      400,
      `${IDEMPOTENCY_KEY_HEADER} must be 8 to 128 letters, digits or . _ ~ : -, and not one of the server’s own.`,
    )

  const body = await readBody(request, MAX_BODY_BYTES)
  if (body === 'too-large') return textAnswer(413, `The message is longer than ${MAX_BODY_BYTES / 1024} KB.`)
  const fields = body === 'broken' ? undefined : parseObject(body)
  if (!fields) return textAnswer(400, 'The message must be a JSON object.')

  const checked = v.safeParse(MESSAGE_SCHEMAS[row.kind], fields)
  return checked.success
    ? { key, fields: onlySent(checked.output, fields) }
    : textAnswer(400, checked.issues.map(describe).join('; '))
}

/** The fields without defaults: a message from before a field was added must stay the same message when it is sent again. */
const onlySent = (checked: Record<string, string>, sent: object) =>
  Object.fromEntries(Object.entries(checked).filter(([name]) => Object.hasOwn(sent, name)))

function parseObject(bytes: Uint8Array): object | undefined {
  const value = attempt((): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

function describe(issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.type === 'object' && issue.received === 'undefined'
  return `${v.getDotPath(issue)}: ${isMissing ? 'is missing' : issue.message}`
}
