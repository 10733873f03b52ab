/** Over the rate limit, a post costs next to nothing, and the response reveals nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORM_TYPE } from '#data/forms/native-form.ts'
import { startServer } from '#server/serve.ts'
import type { Store } from '#server/store/messages.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { sample, type Sample } from '#tests/unit/server/sample-site.ts'
import { send } from './wire.ts'

/** Calls to the store. */
let asked: string[]
let site: Sample
beforeEach(async () => {
  asked = []
  const wrapStore = (store: Store) =>
    new Proxy(store, {
      get: (target, name: keyof Store) => (asked.push(name), name === 'mail' ? target.mail : target[name].bind(target)),
    })
  site = await sample({ rateLimitPerMinute: 1, wrapStore })
})
afterEach(() => site.remove())

const json = (fields: object, key: string) => site.post(fields, { 'Idempotency-Key': key })

/** Everything a sender can see in a response. */
const seen = async (answer: Response) => [answer.status, await answer.text(), [...answer.headers]]

test('over the limit, a repeat and a new message get the same bytes, and the store is not queried', async () => {
  const bob = { ...LETTER, email: 'bob@example.com' }
  expect((await json(LETTER, 'key-of-ann')).status).toBe(201)
  asked = []
  site.clock.now += 10_000
  const answer = await json(LETTER, 'key-of-ann')
  expect(answer.headers.get('Retry-After')).toBe('50')
  const repeat = await seen(answer)
  expect(repeat.slice(0, 2)).toEqual([429, expect.stringContaining('Too many messages')])
  for (const key of ['key-of-bob', 'key-of-ann']) expect(await seen(await json(bob, key))).toEqual(repeat)
  // Forms get the same page, apart from their own text.
  const page = await seen(await site.postForm(LETTER))
  expect(page[0]).toBe(429)
  expect(JSON.parse(JSON.stringify(await seen(await site.postForm(bob))).replaceAll(bob.email, LETTER.email))).toEqual(
    page,
  )
  expect(asked).toEqual([])
  site.clock.now += 50_000
  expect((await json(bob, 'key-of-bob')).status).toBe(201)
})

test('a refused message is not read', async () => {
  await json(LETTER, 'key-of-ann')
  let isRead = false
  const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 })
  expect((await site.post(body)).status).toBe(429)
  expect(isRead).toBe(false)
})

test('a refused form comes back with its text; a huge one is not read, and its page links back to the form', async () => {
  await site.postForm(LETTER)
  const letter = await site.postForm({ ...LETTER, message: 'I was baptized in your church in 1985. '.repeat(200) })
  expect([letter.status, (await letter.text()).includes('baptized')]).toEqual([429, true])
  let read = 0
  const chunk = new TextEncoder().encode('message=' + '%22'.repeat(3_000))
  const body = new ReadableStream({ pull: (controller) => (read++, controller.enqueue(chunk)) }, { highWaterMark: 0 })
  const huge = await site.post(body, { 'Content-Type': FORM_TYPE })
  expect([huge.status, huge.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(await huge.text()).toContain('Go back to the previous page')
  expect(read).toBeLessThan(5)
})

test('an unread body is not mistaken for the next request', async () => {
  const server = await startServer(site.app, { port: 0, host: '127.0.0.1' })
  const post = (body: string) =>
    `POST /api/contact HTTP/1.1\r\nHost: church.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const bytes = Buffer.from(
    `${post(JSON.stringify(LETTER))}${post('GET /about HTTP/1.1\r\n\r\n'.repeat(2_500))}GET /about HTTP/1.1\r\nHost: church.example\r\nConnection: close\r\n\r\n`,
  )
  const answer = (await send(Number(new URL(server.url).port), { bytes, ending: 'open' })).toString('latin1')
  expect([...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(['201', '429', '200'])
  await server.stop()
})
