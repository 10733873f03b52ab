import { afterEach, expect, test, vi } from 'vitest'
import {
  deliver,
  isServerWide,
  isTransient,
  MAX_RETRY_AFTER_MS,
  retryAfterMs,
  SEND_TIMEOUT_MS,
  type Outcome,
} from '#data/outbox/delivery/deliver.ts'
import { ORIGIN, START } from '#tests/unit/data/outbox/outbox-fakes.ts'

const ENTRY = { path: '/api/contact', body: '{"name":"Ida"}', key: 'key-0001' }
const HERE = { baseUrl: ORIGIN }

afterEach(() => void vi.useRealTimers())

test('a message is posted with its key, its exact text and credentials; another origin does not get our own header', async () => {
  const seen: Request[] = []
  const take = async (request: Request) => {
    seen.push(request)
    return new Response()
  }
  await deliver(ENTRY, { baseUrl: 'https://host.example/church' }, take)
  await deliver(ENTRY, { baseUrl: 'https://office.example', isCrossOrigin: true }, take)
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

function reply(status: number, body: BodyInit | null, type?: string): Response {
  const response = new Response(body, { status })
  if (type === undefined) response.headers.delete('Content-Type')
  else response.headers.set('Content-Type', type)
  return response
}
const inPieces = (...texts: string[]) =>
  new ReadableStream({
    pull: (out) => void (texts.length > 0 ? out.enqueue(new TextEncoder().encode(texts.shift())) : out.close()),
  })
const withProperty = (response: Response, name: string, value: unknown) =>
  Object.defineProperty(response, name, { value })
const outcomeOf = async (answer: () => Response | Promise<Response>) =>
  (await deliver(ENTRY, HERE, async () => answer(), 50)).kind

/** Content types from captive portals and static hosts. */
const FOREIGN_TYPES =
  'text/html; TEXT/HTML;charset=utf-8; application/xhtml+xml; text/xml; application/xml;charset=utf-8; application/rss+xml; image/gif; image/svg+xml'
const OUR_TYPES = 'application/json; application/problem+json; text/plain; text/htmlish; text/xmlish'
const MARKUP = ['<html>Log in', '<', ' \r\n\t<!doctype html>', '\uFEFF<?xml version="1.0"?><WISPAccessGatewayParam>']
const TEXTS = ['', '{"status":"received"}', 'ok', 'thanks <3']

test.each<[Outcome['kind'], number[], (string | null)[], (string | undefined)[]]>([
  ['accepted', [200, 201, 202, 204], [null], [undefined]],
  ['accepted', [200], ['x'], OUR_TYPES.split('; ')],
  ['accepted', [200], TEXTS, [undefined]],
  ['refused', [400, 404, 409, 413, 422, 429, 500, 503], ['no'], ['text/plain']],
  ['refused', [422], TEXTS, [undefined]],
  ['no-answer', [301, 302, 303, 307, 308], [null], [undefined]],
  ['no-answer', [200, 404, 503], ['<h1>'], FOREIGN_TYPES.split('; ')],
  ['no-answer', [200, 404, 503], MARKUP, [undefined, '']],
])('%s: the outcome of %j with the texts %j and the types %j', async (outcome, statuses, bodies, types) => {
  for (const status of statuses)
    for (const body of bodies)
      for (const type of types)
        expect([status, body, type, await outcomeOf(() => reply(status, body, type))]).toEqual([
          status,
          body,
          type,
          outcome,
        ])
})

test.each<[string, () => Response | Promise<Response>, Outcome['kind']]>([
  ['in pieces, the first character of which is "{"', () => reply(200, inPieces(' ', '{', '<p>')), 'accepted'],
  ['in pieces, the first character of which is "<"', () => reply(200, inPieces(' ', '', '\n', '<p>')), 'no-answer'],
  ['without a type, whose body never comes', () => reply(200, new ReadableStream()), 'no-answer'],
  [
    'whose text never ends, with a status that refuses',
    () => reply(500, new ReadableStream(), 'text/plain'),
    'refused',
  ],
  ['that was redirected', () => withProperty(new Response('{}'), 'redirected', true), 'no-answer'],
  ['hidden because of a redirect', () => withProperty(Response.error(), 'type', 'opaqueredirect'), 'no-answer'],
  ['that is an error', () => Response.error(), 'no-answer'],
  ['that never comes', () => Promise.reject(new TypeError('Failed to fetch')), 'no-answer'],
])('a reply %s: %3$s', async (_, answer, outcome) => {
  expect(await outcomeOf(answer)).toBe(outcome)
})

test('a synchronous network error counts as no answer; the text of a refusal can be read', async () => {
  const broken = () => {
    throw new Error('blocked')
  }
  expect(await deliver(ENTRY, HERE, broken)).toEqual({ kind: 'no-answer' })
  const outcome = await deliver(ENTRY, HERE, async () => reply(422, 'email: is missing'))
  expect(outcome.kind === 'refused' && (await outcome.response.text())).toBe('email: is missing')
})

test('a try is aborted after 20 s, and a delivery leaves no timer', async () => {
  vi.useFakeTimers()
  let signal: AbortSignal | undefined
  let outcome: unknown
  const done = deliver(ENTRY, HERE, (request) => {
    signal = request.signal
    return new Promise(() => undefined)
  }).then((kind) => (outcome = kind))
  await vi.advanceTimersByTimeAsync(19_999)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(outcome).toEqual({ kind: 'no-answer' })
  expect(signal!.aborted).toBe(true)
  expect(SEND_TIMEOUT_MS).toBe(20_000)
  await deliver(ENTRY, HERE, async () => new Response())
  expect(vi.getTimerCount()).toBe(0)
})

test('408, 409, 425, 429 and all 5xx are transient; only 429 and 503 concern every message', () => {
  const all = Array.from({ length: 200 }, (_, index) => 400 + index)
  const transient = [408, 409, 425, 429, ...all.filter((status) => status >= 500)]
  expect(all.filter(isTransient)).toEqual(transient)
  expect(all.filter(isServerWide)).toEqual([429, 503])
})

const waitFor = (value?: string) =>
  retryAfterMs(new Response(null, value === undefined ? {} : { headers: { 'Retry-After': value } }), START)

test.each<[string | undefined, number | undefined]>([
  [undefined, undefined],
  ['soon', undefined],
  ['0', 0],
  ['30', 30_000],
  ['3600', 3_600_000],
  ['3601', 3_600_000],
  [new Date(START + 90_000).toUTCString(), 90_000],
  [new Date(START - 90_000).toUTCString(), 0],
  [new Date(START + 86_400_000).toUTCString(), MAX_RETRY_AFTER_MS],
])('Retry-After %j asks for a wait of %s ms', (value, ms) => {
  expect(waitFor(value)).toBe(ms)
})

test('a malformed Retry-After yields no negative wait, and none over the cap', () => {
  for (const value of ['-5', '1.5', '1e3', '30 s']) {
    const ms = waitFor(value) ?? 0
    expect(ms >= 0 && ms <= MAX_RETRY_AFTER_MS).toBe(true)
  }
})
