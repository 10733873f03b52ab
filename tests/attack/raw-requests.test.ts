/** Whatever bytes come: the server sends nothing but the site, stores nothing, and goes on. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { POST_ROWS, READ_ROWS } from '#data/api/api-table.ts'
import { PIPELINE, RAW_REQUESTS } from './raw-requests.ts'
import { faultOf, send } from './wire.ts'
import { startServer, type RunningServer } from '#server/serve.ts'
import { sample, type Sample } from '#tests/unit/server/sample-site.ts'

let site: Sample
let server: RunningServer
let port: number
beforeAll(async () => {
  // The sample site lacks most lists, and the server logs that.
  vi.spyOn(console, 'error').mockReturnValue()
  site = await sample({ rateLimitPerMinute: 0 })
  server = await startServer(site.app, { port: 0, host: '127.0.0.1' })
  port = Number(new URL(server.url).port)
})
afterAll(async () => {
  await server.stop()
  site.remove()
})

const sendWhole = (bytes: string, ending: 'whole' | 'open' = 'whole') =>
  send(port, { bytes: Buffer.from(bytes, 'latin1'), ending })
/** A request that says where it ends. The connection stays open for the answer. */
const ask = (line: string, headers: Record<string, string> = {}, body?: string) =>
  sendWhole(
    `${line} HTTP/1.1\r\nHost: church.example\r\nConnection: close\r\n${Object.entries({
      ...headers,
      ...(body !== undefined && { 'Content-Length': String(body.length) }),
    })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body ?? ''}`,
    'open',
  )
const statusesOf = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

test.each(RAW_REQUESTS)('%s', async (_, bytes, statuses) => {
  const answer = await sendWhole(bytes)
  const text = answer.toString('latin1')
  expect(statuses).toContain(statusesOf(text)[0] ?? 'none')
  expect(statusesOf(text).length).toBeLessThanOrEqual(1)
  expect(faultOf(answer)).toBeUndefined()
  // No unpublished file, and no header from the request.
  expect(text).not.toMatch(/\r\n\r\n(?:hidden|outside)|^X-Bad/m)
  expect(await site.store.list()).toEqual([])
})

test('pipelined requests are all answered', async () => {
  expect(statusesOf((await sendWhole(PIPELINE, 'open')).toString('latin1'))).toEqual(
    Array.from({ length: 10 }, () => 200),
  )
})

test('three hundred connections that break off are harmless', async () => {
  const whole = Buffer.from(
    `POST /api/contact HTTP/1.1\r\nHost: church.example\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":"Ann`,
  )
  await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      send(port, {
        bytes: whole.subarray(0, (n * whole.length) / 300),
        ending: n % 2 ? 'gone' : 'whole',
      }),
    ),
  )
  expect((await fetch(`${server.url}/about`)).status).toBe(200)
  expect(await site.store.list()).toEqual([])
})

const PATHS = [...READ_ROWS, ...POST_ROWS]
  .map(({ path }) => path.replace('{id}', '1'))
  .concat('/api', '/api/nothing', '/', '/about', '/assets/app-1a2b.js', '/contact/sent', '/nowhere')

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'M-SEARCH'])(
  'no path answers %s with a server error',
  async (method) => {
    for (const path of PATHS) {
      const [status = 0] = statusesOf((await ask(`${method} ${path}`)).toString('latin1'))
      // 503: the sample site lacks most lists.
      const isRight = status >= 200 && (status < 500 || status === 503)
      expect([path, status, isRight && (status !== 200 || /GET|HEAD/.test(method))]).toEqual([path, status, true])
    }
    expect(await site.store.list()).toEqual([])
  },
)

test.each([
  ['an empty origin', { Origin: '' }],
  ['an origin that begins like ours', { Origin: 'http://church.example.evil.example' }],
  ['an origin with ours as its user', { Origin: 'http://church.example@evil.example' }],
  ['a blank behind the host', { Origin: 'http://church.example .evil.example' }],
  ['another site of the same owner', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://other.example' }],
  ['a forwarded host that nobody vouches for', { 'X-Forwarded-Host': 'evil.example', Origin: 'http://evil.example' }],
] as [string, Record<string, string>][])(
  'another site’s page cannot post JSON or a form with %s',
  async (_, disguise) => {
    for (const [type, body] of [
      ['application/json', '{"email":"ann@example.com"}'],
      ['application/x-www-form-urlencoded', 'email=ann%40example.com'],
    ] as const) {
      const answer = await ask('POST /api/newsletter', { ...disguise, 'Content-Type': type }, body)
      expect(statusesOf(answer.toString('latin1'))).toEqual([403])
    }
    expect(await site.store.list()).toEqual([])
  },
)

test.each(['text/plain', 'text/plain;application/json', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
  'the type %j, which any site’s page may send without preflight, is refused',
  async (type) => {
    const answer = await ask('POST /api/newsletter', { 'Content-Type': type }, '{"email":"ann@example.com"}')
    expect(statusesOf(answer.toString('latin1'))).toEqual([415])
  },
)
