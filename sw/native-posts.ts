/**
 * Forms that the browser sends itself, because the scripts have not loaded. The worker puts them into the same outbox
 * as the scripts would, and answers with the same page as the server.
 */
import { registerRoute } from 'workbox-routing'
import { church } from '#content/church.ts'
import { POST_ROWS, type PostRow } from '#data/api/api-table.ts'
import { FORM_WORDS, TOO_LARGE } from '#data/forms/form-words.ts'
import {
  IDEMPOTENCY_KEY_HEADER,
  MAX_BODY_BYTES,
  newIdempotencyKey,
  OUTBOX_HEADER,
  QUEUED,
} from '#data/outbox/outbox-protocol.ts'
import { checkForm, isFormPost, readForm, SAME_FORM_MS, sentPath } from '#data/forms/native-form.ts'
import { formPage, savedPage, sentPage } from '#data/forms/native-pages.ts'
import { NOT_STORED_STATUS, sendFirst } from '#data/outbox/outbox.ts'
import type { PlainSite } from '#data/forms/plain-page.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { BASE_PATH, inSite } from '#schema/site-address.ts'
import { outboxHost } from './outbox.ts'
import { withTextSize } from './text-size.ts'
import { pathInSite, worker } from './worker.ts'

/** Defined by the build (`vite.config.ts`). */
declare const BUILD_PLAIN_COLOURS: string | undefined

const colours = typeof BUILD_PLAIN_COLOURS === 'undefined' ? undefined : BUILD_PLAIN_COLOURS
const site: PlainSite = {
  name: church.name,
  phone: church.phone,
  email: church.email,
  colours,
  home: BASE_PATH,
  base: BASE_PATH,
}

const RETRY_AFTER = 'Retry-After'

export function routeNativePosts(): void {
  for (const row of POST_ROWS) {
    registerRoute(
      ({ url, sameOrigin, request }) =>
        sameOrigin && pathInSite(url) === row.path && request.mode === 'navigate' && isFormPost(request),
      async ({ request, event }) => {
        const answer = await answerForm(row, request, (event as FetchEvent).clientId)
        return answer.headers.has('Location') ? answer : withTextSize(answer)
      },
      'POST',
    )
    // The page of thanks works offline too.
    registerRoute(
      ({ url, sameOrigin, request }) => sameOrigin && pathInSite(url) === sentPath(row) && request.mode === 'navigate',
      async ({ url }) => withTextSize(await sentPage(site, row.kind, url.searchParams.get('receipt'))),
    )
  }
}

/** @param clientId of the page with the form, which keeps the text until it is left */
async function answerForm(row: PostRow, request: Request, clientId: string): Promise<Response> {
  const { values } = readForm(row.kind, await request.text())
  const checked = checkForm(row, values)
  if ('errors' in checked) return formPage(site, row, { status: 422, values, errors: checked.errors })
  const body = JSON.stringify(checked.fields)
  if (new TextEncoder().encode(body).length > MAX_BODY_BYTES)
    return formPage(site, row, { status: 413, values, problem: TOO_LARGE })

  const key = await keyOf(row, body)
  const post = new Request(new URL(inSite(row.path), worker.location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key },
    body,
  })
  const isFormOpen = async () => clientId === '' || (await worker.clients.get(clientId)) !== undefined
  const answer = await sendFirst(outboxHost(), row, post, isFormOpen)
  if (answer.headers.get(OUTBOX_HEADER) === QUEUED) return savedPage(site, row.kind)
  // Post/redirect/get, as on the server: a reload sends nothing.
  if (answer.ok) return Response.redirect(`${inSite(sentPath(row))}?receipt=${receiptNumber(key)}`, 303)
  const reason =
    answer.status === NOT_STORED_STATUS
      ? 'There is no connection, and this device could not store it.'
      : await answer.text().catch(() => '')
  const retryAfter = answer.headers.get(RETRY_AFTER)
  return formPage(site, row, {
    status: answer.status,
    values,
    problem: `${FORM_WORDS[row.kind].failed.text} ${reason}`.trim(),
    ...(retryAfter !== null && { headers: { [RETRY_AFTER]: retryAfter } }),
  })
}

/** The last form sent. */
let latest = { path: '', body: '', key: '', at: 0 }

/** The key of the same text that waits or was just sent; otherwise a new one. */
async function keyOf({ path }: PostRow, body: string): Promise<string> {
  const entries = await outboxHost()
    .store.list()
    .catch(() => [])
  const waiting = entries.find((entry) => entry.path === path && entry.body === body)
  if (waiting) return waiting.key
  const isPressedAgain = latest.path === path && latest.body === body && Date.now() - latest.at < SAME_FORM_MS
  if (!isPressedAgain) latest = { path, body, key: newIdempotencyKey(), at: Date.now() }
  return latest.key
}
