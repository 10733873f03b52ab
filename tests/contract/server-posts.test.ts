/** The server's answers to JSON posts. */
import * as v from 'valibot'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { MESSAGE_SCHEMAS } from '#data/forms/message-schemas.ts'
import { MAX_BODY_BYTES } from '#data/outbox/protocol.ts'
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { sample, type Sample } from '#tests/unit/server/sample-site.ts'

const RECEIVED = '{"status":"received"}'

let site: Sample
beforeEach(async () => void (site = await sample()))
afterEach(() => site.remove())

const post: Sample['post'] = (...given) => site.post(...given)
const key = (name: string) => ({ 'Idempotency-Key': `key-of-${name}` })
const stored = () => site.store.list()

async function expectAnswer(answer: Response, status: number, body: string | RegExp, what = '') {
  expect(answer.headers.get('Content-Type')).not.toContain('html')
  expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const text = await answer.text()
  expect({ status: answer.status, text }, what).toEqual({
    status,
    text: body instanceof RegExp ? expect.stringMatching(body) : body,
  })
}

test('a message is stored with its time and fields', async () => {
  const answer = await post({ ...LETTER, email: ' ann@example.com ', extra: 'dropped' }, key('a'))
  expect(answer.headers.get('Content-Type')).toBe('application/json')
  await expectAnswer(answer, 201, RECEIVED)
  expect(await stored()).toEqual([
    { key: 'key-of-a', kind: 'contact', receivedAt: '2025-09-01T12:00:00.000Z', fields: LETTER },
  ])
})

test('a repeated message gets the same answer and is stored once, even when twenty arrive together', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(LETTER, key('a'))))
  for (const answer of answers) await expectAnswer(answer, 201, RECEIVED)
  await expectAnswer(
    await post(JSON.stringify(Object.fromEntries(Object.entries(LETTER).reverse()), null, 2), key('a')),
    201,
    RECEIVED,
  )
  expect(await stored()).toHaveLength(1)
})

test('a different message under a used key is refused, and changes nothing', async () => {
  await post(LETTER, key('a'))
  await expectAnswer(await post({ ...LETTER, subject: 'Dinner' }, key('a')), 422, /another message/)
  await expectAnswer(await post({ email: 'ann@example.com' }, key('a'), '/api/newsletter'), 422, /another message/)
  expect(await stored()).toMatchObject([{ fields: LETTER }])
})

const REFUSED: readonly (readonly [string, unknown, Record<string, string>, number, RegExp])[] = [
  // Content types that any site may send without a preflight. For more origins, see request-origin.test.ts.
  ...['text/plain', 'text/plain;application/json', 'multipart/form-data; boundary=x', 'application/jsonp', ''].map(
    (type) => [`the type “${type}”`, LETTER, { 'Content-Type': type }, 415, /application\/json/] as const,
  ),
  ['no JSON', '{"name":', {}, 400, /must be a JSON object/],
  ['no text', new Uint8Array([0xff, 0xfe]), {}, 400, /must be a JSON object/],
  ['an empty body', '', {}, 400, /must be a JSON object/],
  ['a list', [LETTER], {}, 400, /must be a JSON object/],
  ['null', 'null', {}, 400, /must be a JSON object/],
  ['short fields', { ...LETTER, name: ' A ', message: 'short' }, {}, 400, /^name: .* at least 2 .*; message: .* 10 /],
  ['no subject', { ...LETTER, subject: undefined }, {}, 400, /^subject: is missing$/],
  ['fields of another type', { ...LETTER, phone: 5 }, {}, 400, /^phone: /],
  ['a bad address', { ...LETTER, email: 'ann' }, {}, 400, /^email: Please enter a valid email address$/],
  ['a key with spaces', LETTER, { 'Idempotency-Key': 'a b c d e f' }, 400, /Idempotency-Key/],
  ['a short key', LETTER, { 'Idempotency-Key': 'short' }, 400, /Idempotency-Key/],
  ['another origin', LETTER, { Origin: 'https://evil.example' }, 403, /own pages/],
]

test('a post with anything wrong is refused, and nothing is stored', async () => {
  for (const [what, body, headers, status, text] of REFUSED)
    await expectAnswer(await post(body, headers), status, text, what)
  expect(await stored()).toEqual([])
})

test('a body of 64 KB is accepted, one byte more is refused', async () => {
  const around = JSON.stringify({ ...LETTER, message: '' }).length
  const letter = (bytes: number) => ({ ...LETTER, message: 'x'.repeat(bytes - around) })
  await expectAnswer(await post(letter(MAX_BODY_BYTES)), 201, RECEIVED)
  await expectAnswer(await post(letter(MAX_BODY_BYTES + 1)), 413, /64 KB/)
  expect(await stored()).toHaveLength(1)
})

test('a body of unknown length is not read past the limit', async () => {
  let pulls = 0
  const pull = (controller: ReadableStreamDefaultController) => (pulls++, controller.enqueue(new Uint8Array(16 * 1024)))
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  await expectAnswer(await post(body), 413, /64 KB/)
  expect([pulls, await stored()]).toEqual([5, []])
})

test('when the store fails, the answer is 503 with Retry-After, one line is logged, and the server keeps running', async () => {
  let isBroken = true
  await site.remove()
  site = await sample({
    wrapStore: (store) => ({
      secret: () => store.secret(),
      receive: async (message) => (isBroken ? Promise.reject(new Error('disk\nfull')) : store.receive(message)),
    }),
  })
  const answer = await post(LETTER, key('a'))
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
  await expectAnswer(answer, 503, /couldn’t be saved/)
  expect(site.logged).toEqual(['/api/contact: the message could not be stored: Error: disk full'])
  isBroken = false
  await expectAnswer(await post(LETTER, key('a')), 201, RECEIVED)
})

test('a message whose answer was lost is the same message to a release that adds a field to the form', async () => {
  onTestFinished(() => void (MESSAGE_SCHEMAS.contact = ContactMessageSchema))
  await expectAnswer(await post(LETTER, key('a')), 201, RECEIVED)
  MESSAGE_SCHEMAS.contact = v.object({ ...ContactMessageSchema.entries, when: v.optional(v.string(), '') })
  await expectAnswer(await post(LETTER, key('a')), 201, RECEIVED)
  await expectAnswer(await post({ ...LETTER, when: 'Friday' }, key('a')), 422, /another message/)
  expect(await stored()).toMatchObject([{ fields: LETTER }])
})
