/** Native posts: the forms in the built pages, and the server's answers to them. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { POST_ROWS } from '#data/api/api-table.ts'
import { HONEYPOT } from '#data/forms/form-fields.ts'
import { MESSAGE_SCHEMAS } from '#data/forms/message-schemas.ts'
import { FORM_TYPE } from '#data/forms/native-form.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { LETTER as PLAIN_LETTER } from '#tests/fixtures/letter.ts'
import { DIST } from '#tests/built-site.ts'
import { sample, type Sample } from '#tests/unit/server/sample-site.ts'

const LETTER = { ...PLAIN_LETTER, message: 'May I bring a pie?\r\nOr two <b>"pies"</b> & bread?' }
const MINUTE_MS = 60_000

let site: Sample
beforeEach(async () => void (site = await sample()))
afterEach(() => site.remove())

const post = (fields: Record<string, string> = LETTER, headers?: Record<string, string>) =>
  site.postForm(fields, headers)
const signUp = (fields: object = {}) => site.postForm({ email: 'ann@example.com', ...fields }, {}, '/api/newsletter')
const stored = () => site.store.list()

/** The values of a form in a page, as a browser would send them. */
function valuesIn(html: string): Record<string, string> {
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  const inputs = html.matchAll(/<input id="(\w+)"[^>]* type="\w+" value="([^"]*)"/g)
  const areas = html.matchAll(/<textarea id="(\w+)"[^>]*>\n([^<]*)<\/textarea>/g)
  return Object.fromEntries([...inputs, ...areas].map(([, name, value]) => [name!, plain(value!)]))
}

async function expectPage(answer: Response, status: number): Promise<string> {
  const html = await answer.text()
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+';.* form-action 'self';/,
  )
  expect(html).toMatch(/<html lang="en">[^]*<title>[^<]+ · [^<]+<\/title>[^]*<main>\n<h1>[^<]+<\/h1>/)
  expect(html).not.toMatch(/<script|style="/)
  return html
}

test('every built form posts to a path of the API table, with the fields of its schema and an enabled button', () => {
  const forms = readdirSync(DIST)
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => readFileSync(join(DIST, name), 'utf8').match(/<form[^]*?<\/form>/g) ?? [])
    .filter((form) => form.includes('method="post"'))
  expect(forms.length).toBeGreaterThanOrEqual(4)
  for (const form of forms) {
    const row = POST_ROWS.find(({ path }) => form.includes(`action="${path}"`))
    expect(row, form.slice(0, 200)).toBeDefined()
    const names = [...form.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name!)
    expect(names.filter((name) => name !== HONEYPOT.name).sort()).toEqual(
      Object.keys((MESSAGE_SCHEMAS[row!.kind] as unknown as { entries: object }).entries).sort(),
    )
    expect(form).toContain(HONEYPOT.label)
    expect(form).toMatch(/<button(?![^>]*disabled)[^>]* type="submit"/)
  }
})

test('a valid form is stored with LF line breaks, and redirects to a confirmation that can be reloaded', async () => {
  const answer = await post()
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([303, 'no-store'])
  const [message] = await stored()
  expect(message).toMatchObject({
    kind: 'contact',
    fields: { ...LETTER, message: LETTER.message.replace('\r\n', '\n') },
  })
  const location = answer.headers.get('Location')!
  expect(location).toBe(`/contact/sent?receipt=${receiptNumber(message!.key)}`)
  for (let i = 0; i < 2; i++)
    expect(await expectPage(await site.request(location), 200)).toContain(receiptNumber(message!.key))
  // The page shows only a valid receipt number from its URL.
  const forged = await site.request('/contact/sent?receipt=%3Cscript%3Ealert(1)%3C/script%3E')
  expect(await expectPage(forged, 200)).not.toMatch(/number|alert/)
  expect(await stored()).toHaveLength(1)
})

// For its messages, see tests/e2e/messages/native-posts.spec.ts.
test('an invalid form comes back with its values, and can be sent again', async () => {
  const wrong = { ...LETTER, name: ' "A" ', email: 'ann<at>example', phone: "'5'", message: 'a\n\n&amp;' }
  const html = await expectPage(await post(wrong), 422)
  expect(valuesIn(html)).toEqual(wrong)
  expect(await stored()).toEqual([])
  const corrected = { ...valuesIn(html), email: LETTER.email, message: LETTER.message }
  expect((await post(corrected)).status).toBe(303)
})

test('the same text within ten minutes is one message, however often it is sent; later it is a new one', async () => {
  const [first, ...more] = await Promise.all(Array.from({ length: 20 }, () => post()))
  for (const each of more) expect(each.headers.get('Location')).toBe(first!.headers.get('Location'))
  site.clock.now += 9 * MINUTE_MS
  const again = await post()
  expect([again.status, again.headers.get('Location')]).toEqual([303, first!.headers.get('Location')])
  expect(await stored()).toHaveLength(1)
  site.clock.now += 2 * MINUTE_MS
  expect((await post()).headers.get('Location')).not.toBe(first!.headers.get('Location'))
  await post({ ...LETTER, subject: 'Dinner' })
  expect(await stored()).toHaveLength(3)
})

test('keys in the server’s own format are refused from outside', async () => {
  await post()
  const [message] = await stored()
  for (const taken of [message!.key, 'server.0123456789abcdef', 'server.'])
    expect((await site.post({ ...LETTER, subject: 'Dinner' }, { 'Idempotency-Key': taken })).status).toBe(400)
  expect(await stored()).toHaveLength(1)
})

test('a person who was forgotten can sign up again at once, and the answer does not reveal it', async () => {
  const location = (await signUp()).headers.get('Location')
  expect(await site.store.forget('ANN@example.com', '2025-09-02T00:00:00.000Z')).toBe(1)
  expect(await stored()).toEqual([])
  const again = await signUp()
  // The receipt number is the same within ten minutes.
  expect([again.status, again.headers.get('Location')]).toEqual([303, location])
  expect(await stored()).toMatchObject([{ fields: { email: 'ann@example.com' } }])
})

test('a sign-up with the honeypot filled in is quarantined, and does not suppress the good one before or after it', async () => {
  for (const website of ['x', '', 'x', '']) expect((await signUp({ [HONEYPOT.name]: website })).status).toBe(303)
  for (const { fields } of await stored()) expect(fields).toEqual({ email: 'ann@example.com' })
  expect((await stored()).map(({ quarantined }) => quarantined)).toEqual(['the hidden field was filled in', undefined])
})

test('another site’s form is refused with a page that repeats none of its text', async () => {
  const html = await expectPage(await post(LETTER, { Origin: 'https://evil.example' }), 403)
  expect(html).not.toContain('Ann Lee')
})

test('a message over 64 KB comes back complete; an even larger one is refused', async () => {
  const long = { ...LETTER, message: 'é'.repeat(40_000) }
  expect(valuesIn(await expectPage(await post(long), 413))).toEqual(long)
  expect(await expectPage(await post({ ...LETTER, message: 'é'.repeat(200_000) }), 413)).toContain('too long')
  // Percent-encoding does not count toward the limit, so this message is within it.
  expect((await post({ ...LETTER, message: 'é'.repeat(30_000) })).status).toBe(303)
})

test('when the store fails, the form comes back with its text', async () => {
  await site.remove()
  site = await sample({
    wrapStore: (store) => ({
      secret: () => store.secret(),
      receive: () => Promise.reject(new Error('disk full')),
    }),
  })
  expect(valuesIn(await expectPage(await post(), 503))).toMatchObject({ subject: 'Supper' })
})

test('invalid percent-encoding and NUL bytes are refused like other invalid text', async () => {
  const body = 'name=%FF%FE&email=%zz&subject=%00abc&message='
  await expectPage(await site.post(body, { 'Content-Type': `${FORM_TYPE}; charset=utf-8` }), 422)
})
