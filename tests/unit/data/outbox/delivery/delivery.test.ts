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

afterEach(() => void vi.useRealTimers())

test('a message is posted with its key, its exact text, and credentials', async () => {
  let sent: Request | undefined
  await deliver(ENTRY, { address: ORIGIN }, async (request) => {
    sent = request
    return new Response()
  })
  expect(sent!.method).toBe('POST')
  expect(sent!.url).toBe(`${ORIGIN}/api/contact`)
  expect(sent!.headers.get('Idempotency-Key')).toBe('key-0001')
  expect(sent!.headers.get('Content-Type')).toBe('application/json')
  expect(sent!.credentials).toBe('include')
  expect(sent!.redirect).toBe('manual')
  expect(await sent!.text()).toBe(ENTRY.body)
})

test('another origin gets the message without our own header, which it would have to allow', async () => {
  const seen: Request[] = []
  const take = async (request: Request) => {
    seen.push(request)
    return new Response()
  }
  await deliver(ENTRY, { address: 'https://office.example', isCrossOrigin: true }, take)
  await deliver(ENTRY, { address: 'https://host.example/church' }, take)
  expect(seen.map(({ url, headers }) => [url, headers.get('Outbox')])).toEqual([
    ['https://office.example/api/contact', null],
    ['https://host.example/church/api/contact', 'direct'],
  ])
})

/** The outcome of a try with this answer. */
const judge = async (response: Response) =>
  (await deliver(ENTRY, { address: ORIGIN }, () => Promise.resolve(response), 50)).kind
const reply = (body: BodyInit | null, type?: string, status = 200) => {
  const response = new Response(body, { status })
  if (type === undefined) response.headers.delete('Content-Type')
  else response.headers.set('Content-Type', type)
  return response
}

test.each([200, 201, 202, 204])('%d is an acceptance', async (status) => {
  expect(await judge(new Response(null, { status }))).toBe('accepted')
})

test.each([400, 404, 409, 413, 422, 429, 500, 503])('%d is a refusal', async (status) => {
  expect(await judge(new Response('no', { status }))).toBe('refused')
})

test.each([
  'text/html',
  'text/html; charset=utf-8',
  'TEXT/HTML',
  ' text/html',
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

test('without a content type, the first character counts, in whatever chunks it comes', async () => {
  const pieces = (texts: string[]) =>
    reply(
      new ReadableStream({
        pull: (out) => void (texts.length > 0 ? out.enqueue(new TextEncoder().encode(texts.shift())) : out.close()),
      }),
    )
  expect(await judge(pieces([' ', '', '\n', '<p>']))).toBe('no-answer')
  expect(await judge(pieces([' ', '{', '<p>']))).toBe('accepted')
})

test('without a content type, a body that never comes is no answer', async () => {
  expect(await judge(reply(new ReadableStream()))).toBe('no-answer')
})

test('without a content type, the text of a refusal can still be read', async () => {
  const outcome = await deliver(ENTRY, { address: ORIGIN }, async () => reply('email: is missing', undefined, 422))
  expect(outcome).toMatchObject({ kind: 'refused' })
  expect(outcome.kind === 'refused' && (await outcome.response.text())).toBe('email: is missing')
})

test.each([301, 302, 303, 307, 308])('a redirect (%d) is no answer', async (status) => {
  expect(await judge(new Response(null, { status, headers: { Location: '/login' } }))).toBe('no-answer')
})

test('a redirected reply, and one hidden because of a redirect, are no answer', async () => {
  const redirected = new Response('{}')
  Object.defineProperty(redirected, 'redirected', { value: true })
  expect(await judge(redirected)).toBe('no-answer')
  const opaque = Response.error()
  Object.defineProperty(opaque, 'type', { value: 'opaqueredirect' })
  expect(await judge(opaque)).toBe('no-answer')
  expect(await judge(Response.error())).toBe('no-answer')
})

test('a network failure is no answer', async () => {
  expect(await deliver(ENTRY, { address: ORIGIN }, () => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    kind: 'no-answer',
  })
})

test('a synchronous network error is no answer', async () => {
  const broken = () => {
    throw new Error('blocked')
  }
  expect(await deliver(ENTRY, { address: ORIGIN }, broken)).toEqual({ kind: 'no-answer' })
})

test('a try is aborted after 20 s', async () => {
  vi.useFakeTimers()
  let signal: AbortSignal | undefined
  let outcome: unknown
  const done = deliver(ENTRY, { address: ORIGIN }, (request) => {
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
})

test('a delivery leaves no timer', async () => {
  vi.useFakeTimers()
  await deliver(ENTRY, { address: ORIGIN }, async () => new Response())
  expect(vi.getTimerCount()).toBe(0)
})

test.each([408, 409, 425, 429, 500, 502, 503, 504, 599])('%d is transient', (status) => {
  expect(isTransient(status)).toBe(true)
})

test.each([400, 401, 403, 404, 405, 410, 413, 415, 422, 451])('%d is final', (status) => {
  expect(isTransient(status)).toBe(false)
})

test('only 429 and 503 concern every message', () => {
  const all = Array.from({ length: 200 }, (_, index) => 400 + index)
  expect(all.filter(isServerWide)).toEqual([429, 503])
})

const wait = (value?: string) =>
  retryAfterMs(new Response(null, value === undefined ? {} : { headers: { 'Retry-After': value } }), START)

test.each<[string | undefined, number | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', 0],
  ['30', 30_000],
  ['3600', 3_600_000],
  ['3601', MAX_RETRY_AFTER_MS],
  ['99999999999', MAX_RETRY_AFTER_MS],
  [new Date(START + 90_000).toUTCString(), 90_000],
  [new Date(START - 90_000).toUTCString(), 0],
  [new Date(START + 86_400_000).toUTCString(), MAX_RETRY_AFTER_MS],
])('Retry-After %j asks for a wait of %s ms', (value, ms) => {
  expect(wait(value)).toBe(ms)
})

test.each(['-5', '1.5', '1e3', '30 s'])(
  'a malformed Retry-After (%j) never gives a negative wait, nor more than the cap',
  (value) => {
    const ms = wait(value)
    expect(ms === undefined || (ms >= 0 && ms <= MAX_RETRY_AFTER_MS)).toBe(true)
  },
)

test('the cap is an hour', () => {
  expect(MAX_RETRY_AFTER_MS).toBe(3_600_000)
})
