import { afterEach, expect, test, vi } from 'vitest'
import {
  isServerWide,
  deliver,
  isTransient,
  MAX_RETRY_AFTER_MS,
  retryAfterMs,
  SEND_TIMEOUT_MS,
} from '#data/outbox/delivery/delivery.ts'
import { ORIGIN, START } from '../outbox-fakes.ts'

const ENTRY = { path: '/api/contact', body: '{"name":"Ida"}', key: 'key-0001' }
const HERE = { address: ORIGIN }

afterEach(() => void vi.useRealTimers())

test('a message is posted with its key, its exact text, and credentials; another origin does not get our own header, which it would have to allow', async () => {
  const seen: Request[] = []
  const take = async (request: Request) => {
    seen.push(request)
    return new Response()
  }
  await deliver(ENTRY, { address: 'https://host.example/church' }, take)
  await deliver(ENTRY, { address: 'https://office.example', isCrossOrigin: true }, take)
  expect(seen.map(({ url, headers }) => [url, headers.get('Outbox')])).toEqual([
    ['https://host.example/church/api/contact', 'direct'],
    ['https://office.example/api/contact', null],
  ])
  const [sent] = seen
  expect(sent).toMatchObject({ method: 'POST', credentials: 'include', redirect: 'manual' })
  expect(sent!.headers.get('Idempotency-Key')).toBe('key-0001')
  expect(sent!.headers.get('Content-Type')).toBe('application/json')
  expect(await sent!.text()).toBe(ENTRY.body)
})

/** The outcome of a try with this answer. */
const judge = async (answer: Response | (() => Promise<Response>)) =>
  (await deliver(ENTRY, HERE, async () => (typeof answer === 'function' ? answer() : answer), 50)).kind
function reply(body: BodyInit | null, type?: string, status = 200): Response {
  const response = new Response(body, { status })
  if (type === undefined) response.headers.delete('Content-Type')
  else response.headers.set('Content-Type', type)
  return response
}
const inPieces = (...texts: string[]) =>
  reply(
    new ReadableStream({
      pull: (out) => void (texts.length > 0 ? out.enqueue(new TextEncoder().encode(texts.shift())) : out.close()),
    }),
  )
const withProperty = (response: Response, name: string, value: unknown) =>
  Object.defineProperty(response, name, { value })

test.each([200, 201, 202, 204])('%d is an acceptance', async (status) => {
  expect(await judge(new Response(null, { status }))).toBe('accepted')
})

test.each([400, 404, 409, 413, 422, 429, 500, 503])('%d is a refusal', async (status) => {
  expect(await judge(new Response('no', { status }))).toBe('refused')
})

test.each([
  'text/html',
  ' TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'text/xml',
  'application/xml; charset=utf-8',
  'application/rss+xml',
  'image/gif',
  'image/svg+xml',
])('HTML, XML and pictures (%s) are no answer of the server, with any status', async (type) => {
  for (const status of [200, 404, 503])
    expect(await judge(reply('<h1>Welcome to our network</h1>', type, status))).toBe('no-answer')
})

test.each(['application/json', 'application/problem+json', 'text/plain', 'text/htmlish', 'text/xmlish'])(
  '%s is an answer',
  async (type) => {
    expect(await judge(reply('x', type))).toBe('accepted')
  },
)

test.each(['<html>Log in', '<', ' \r\n\t<!doctype html>', '\uFEFF<?xml version="1.0"?><WISPAccessGatewayParam>'])(
  'without a content type, text that starts with "<" is no answer: %j',
  async (body) => {
    for (const type of [undefined, ''])
      for (const status of [200, 404]) expect(await judge(reply(body, type, status))).toBe('no-answer')
  },
)

test.each(['', '{"status":"received"}', 'ok', 'thanks <3'])(
  'without a content type, any other text counts by its status: %j',
  async (body) => {
    expect(await judge(reply(body))).toBe('accepted')
    expect(await judge(reply(body, undefined, 422))).toBe('refused')
  },
)

test.each<[string, () => Response | (() => Promise<Response>), string]>([
  ['in pieces, the first character of which is "<"', () => inPieces(' ', '', '\n', '<p>'), 'no-answer'],
  ['in pieces, the first character of which is "{"', () => inPieces(' ', '{', '<p>'), 'accepted'],
  ['without a type, whose body never comes', () => reply(new ReadableStream()), 'no-answer'],
  ['that was redirected', () => withProperty(new Response('{}'), 'redirected', true), 'no-answer'],
  ['hidden because of a redirect', () => withProperty(Response.error(), 'type', 'opaqueredirect'), 'no-answer'],
  ['that is an error', () => Response.error(), 'no-answer'],
  ['that never comes: a network failure', () => () => Promise.reject(new TypeError('Failed to fetch')), 'no-answer'],
])('a reply %s: %3$s', async (_, answer, outcome) => {
  expect(await judge(answer())).toBe(outcome)
})

test.each([301, 302, 303, 307, 308])('a redirect (%d) is no answer', async (status) => {
  expect(await judge(new Response(null, { status, headers: { Location: '/login' } }))).toBe('no-answer')
})

test('a synchronous network error is no answer', async () => {
  const broken = () => {
    throw new Error('blocked')
  }
  expect(await deliver(ENTRY, HERE, broken)).toEqual({ kind: 'no-answer' })
})

test('the text of a refusal can be read, without a content type too; if it never ends, it is still a refusal', async () => {
  const outcome = await deliver(ENTRY, HERE, async () => reply('email: is missing', undefined, 422))
  expect(outcome.kind === 'refused' && (await outcome.response.text())).toBe('email: is missing')
  const half = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('half')) })
  expect(await judge(reply(half, 'text/plain', 500))).toBe('refused')
})

test('a try is aborted after 20 s, and a delivery leaves no timer', async () => {
  vi.useFakeTimers()
  let signal: AbortSignal | undefined
  let outcome: unknown
  const done = deliver(ENTRY, HERE, (request) => {
    signal = request.signal
    return new Promise(() => undefined)
  }).then((kind) => (outcome = kind))
  await vi.advanceTimersByTimeAsync(SEND_TIMEOUT_MS - 1)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(outcome).toEqual({ kind: 'no-answer' })
  expect(signal!.aborted).toBe(true)
  expect(SEND_TIMEOUT_MS).toBe(20_000)
  await deliver(ENTRY, HERE, async () => new Response())
  expect(vi.getTimerCount()).toBe(0)
})

test('408, 409, 425, 429 and all of 500 are transient, and every other refusal is final; only 429 and 503 concern every message', () => {
  const all = Array.from({ length: 200 }, (_, index) => 400 + index)
  expect(all.filter((status) => isTransient(status) && status < 500)).toEqual([408, 409, 425, 429])
  expect(all.filter((status) => !isTransient(status) && status >= 500)).toEqual([])
  expect(all.filter(isServerWide)).toEqual([429, 503])
})

const waitFor = (value?: string) =>
  retryAfterMs(new Response(null, value === undefined ? {} : { headers: { 'Retry-After': value } }), START)

test.each<[string | undefined, number | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', 0],
  ['30', 30_000],
  ['3600', 3_600_000],
  ['3601', 3_600_000],
  ['99999999999', MAX_RETRY_AFTER_MS],
  [new Date(START + 90_000).toUTCString(), 90_000],
  [new Date(START - 90_000).toUTCString(), 0],
  [new Date(START + 86_400_000).toUTCString(), MAX_RETRY_AFTER_MS],
])('Retry-After %j asks for a wait of %s ms', (value, ms) => {
  expect(waitFor(value)).toBe(ms)
})

test.each(['-5', '1.5', '1e3', '30 s'])(
  'a malformed Retry-After (%j) never gives a negative wait, nor more than the cap',
  (value) => {
    const ms = waitFor(value)
    expect(ms === undefined || (ms >= 0 && ms <= MAX_RETRY_AFTER_MS)).toBe(true)
  },
)
