/** Receives a native form submission, sent before or without the scripts, and answers with a page. */
import type { PostRow } from '#data/api/api-table.ts'
import { TOO_LARGE as TOO_LARGE_FORM } from '#data/forms/form-words.ts'
import { MAX_BODY_BYTES } from '#data/outbox/protocol.ts'
import { checkForm, MAX_FORM_BYTES, readForm, sentPath } from '#data/forms/native-form.ts'
import { formPage, notSentPage } from '#data/forms/native-pages.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { isCrossSite, rateLimitKey, type Connection } from './request-origin.ts'
import { storeMessage, tooMany, type PostHost } from './store-message.ts'
import { readBody } from './read-body.ts'

const FOREIGN = 'We can only accept messages sent from our own site. Please use the form there to write to us.'
const GO_BACK = 'Go back to the previous page. What you wrote should still be there.'

/** When the rate limit is reached, a form up to this size is still read, so that the page gives the text back. */
const MAX_REFUSED_FORM_BYTES = 16 * 1024

/**
 * @returns 303 to the thank-you page, so that a reload sends nothing again. Otherwise a page with the form and its values: 422
 * for wrong fields; 400, 413, 429 and 503 as for JSON. 403, and 400 for a broken connection, come without the form.
 */
export async function receiveForm(host: PostHost, row: PostRow, request: Request, connection: Connection) {
  // A form that came from an allowed other origin links back to the site there, which has the same path.
  const from = connection.allowedOrigins?.find((origin) => origin === request.headers.get('Origin'))
  const site = { ...host.site, ...(from && { home: from + host.site.base }) }
  if (isCrossSite(request, connection)) return notSentPage(site, row.kind, { status: 403, reason: FOREIGN })
  const wait = host.limiter(rateLimitKey(request, connection))
  const limit = wait > 0 ? tooMany(wait) : undefined

  const body = await readBody(request, limit ? MAX_REFUSED_FORM_BYTES : MAX_FORM_BYTES)
  const unread = (status: number, problem: string) =>
    notSentPage(site, row.kind, { status, reason: `${problem} ${GO_BACK}`, headers: limit?.headers })
  if (body === 'too-large') return limit ? unread(429, limit.problem) : unread(413, TOO_LARGE_FORM)
  if (body === 'broken') return unread(400, 'The connection was lost before the whole message arrived.')
  const { values, isHoneypotFilled } = readForm(row.kind, new TextDecoder().decode(body))
  const again = (status: number, problem: string, headers?: Record<string, string>) =>
    formPage(site, row, { status, values, problem, ...(headers && { headers }) })

  if (limit) return again(429, limit.problem, limit.headers)
  const checked = checkForm(row, values)
  if ('errors' in checked) return formPage(site, row, { status: 422, values, errors: checked.errors })
  const { fields } = checked
  if (new TextEncoder().encode(JSON.stringify(fields)).length > MAX_BODY_BYTES) return again(413, TOO_LARGE_FORM)

  const stored = await storeMessage(host, row, { fields, isHoneypotFilled })
  if ('problem' in stored) return again(stored.status, stored.problem, stored.headers)
  const Location = `${site.base}${sentPath(row)}?receipt=${receiptNumber(stored.key)}`
  return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } })
}
