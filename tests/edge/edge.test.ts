/** The published program for the edge under workerd: what it has beyond the shared contract. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import { migrate, d1Sql } from '#server/edge/d1.ts'
import { MessageTable } from '#server/store/message-table.ts'
import { MIGRATIONS } from '#server/store/migrations.ts'
import { loadSite } from '#server/site/site.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { startBuiltEdge, type EdgeHost } from './edge-host.ts'
import { DIST } from '#tests/built-site.ts'

const PAGES_HOST = 'https://church.example'
const LIMIT = 3

let folder: string
let host: EdgeHost
let store: Store
let node: App
const start = async () =>
  void (host = await startBuiltEdge(`edge-own-${process.pid}`, {
    folder: join(folder, 'd1'),
    bindings: { RATE_LIMIT_PER_MINUTE: String(LIMIT), ALLOWED_ORIGINS: PAGES_HOST },
  }))
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'church-edge-'))
  store = await openStore({ url: 'file::memory:' })
  node = createApp({ distDir: DIST, store, rateLimitPerMinute: 0, trustProxy: false })
  await start()
})
afterAll(async () => {
  await host?.stop()
  await store?.close()
  rmSync(folder, { recursive: true, force: true })
})
/** Each test has a sender of its own, since the limit counts by sender. */
let house = 0
beforeEach(() => void (house += 1))

const post = (
  key: string,
  {
    email = `${key}@example.com`,
    headers = {},
    body,
  }: { email?: string; headers?: Record<string, string>; body?: BodyInit } = {},
) =>
  fetch(`${host.url}/api/newsletter`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': `key-of-${key}`,
      'CF-Connecting-IP': `198.51.100.${house}`,
      ...headers,
    },
    body: body ?? JSON.stringify({ email }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
const keys = async () => (await new MessageTable(d1Sql(host.database)).list()).map(({ key }) => key)

test('acknowledged messages survive a restart of the runtime, and repeats are recognised', async () => {
  expect((await post('durable', { email: 'ann@example.com' })).status).toBe(201)
  await host.stop()
  await start()
  expect(await keys()).toContain('key-of-durable')
  expect((await post('durable', { email: 'ann@example.com' })).status).toBe(201)
  expect((await post('durable', { email: 'bob@example.com' })).status).toBe(422)
  expect((await keys()).filter((key) => key === 'key-of-durable')).toHaveLength(1)
})

/** The platform's own headers: it compresses, and gives a length only when it does not. */
const PLATFORM = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive', 'date', 'vary']
/** The host in a link differs. */
async function answered(response: Response) {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !PLATFORM.includes(name)))
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()).toString('base64') }
}

test('every file, screen and wrong address is answered as by Node: status, headers and bytes', async () => {
  const files = loadSite(DIST, () => undefined).paths
  const screens = files.filter((path) => path.endsWith('.html')).map((path) => path.slice(0, -'.html'.length))
  const paths = [
    ...files,
    ...screens,
    ...screens.map((path) => `${path}/?x=1`),
    '/',
    '/nowhere',
    '/no.txt',
    '/.site.json',
    '/.sources',
    '/_headers',
    '/_redirects',
    '/index.html.br',
    '/%ff',
    '/a%2Fb',
    '/assets/',
    '/contact/sent?receipt=nonsense',
  ]
  expect(paths.length).toBeGreaterThan(80)
  for (const path of paths) {
    const [edge, own] = await Promise.all([
      fetch(host.url + path, { redirect: 'manual' }),
      node.request(new Request(host.url + path)),
    ])
    expect([path, await answered(edge)]).toEqual([path, await answered(own)])
  }
})

test('HEAD, a cached file and a wrong method are answered as by Node', async () => {
  const etag = (await fetch(`${host.url}/about`)).headers.get('etag')!
  const cases: [string, RequestInit][] = [
    ['/about', { method: 'HEAD' }],
    ['/nowhere', { method: 'HEAD' }],
    ['/about', { headers: { 'If-None-Match': etag } }],
    ['/about', { headers: { 'If-None-Match': `W/${etag}` } }],
    ['/about', { method: 'DELETE' }],
  ]
  for (const [path, init] of cases) {
    const [edge, own] = await Promise.all([
      fetch(host.url + path, { redirect: 'manual', ...init }),
      node.request(new Request(host.url + path, init)),
    ])
    expect([path, init, await answered(edge)]).toEqual([path, init, await answered(own)])
  }
})

test('ranges of a recording are answered as by Node', async () => {
  const path = loadSite(DIST, () => undefined).paths.find((name) => name.endsWith('.mp3'))!
  const etag = (await fetch(host.url + path, { method: 'HEAD' })).headers.get('etag')!
  const cases: Record<string, string>[] = [
    { 'Accept-Encoding': 'br, gzip' },
    { 'If-None-Match': etag },
    { Range: 'bytes=0-1' },
    { Range: 'bytes=100000-200000' },
    { Range: 'bytes=-500' },
    { Range: 'bytes=99999999-' },
    { Range: 'bytes=0-99', 'If-Range': etag },
    { Range: 'bytes=0-99', 'If-Range': '"other"' },
  ]
  for (const method of ['GET', 'HEAD'])
    for (const headers of cases) {
      const [edge, own] = await Promise.all([
        fetch(host.url + path, { method, headers }),
        node.request(new Request(host.url + path, { method, headers })),
      ])
      expect([method, headers, await answered(edge)]).toEqual([method, headers, await answered(own)])
    }
})

test('a page’s file name redirects to its address on navigation', async () => {
  // `fetch` cannot send Sec-Fetch-Mode: navigate.
  const [answer] = (await once(
    get(`${host.url}/about.html`, { headers: { 'Sec-Fetch-Mode': 'navigate' } }),
    'response',
  )) as [IncomingMessage]
  answer.resume()
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/about'])
})

test('each sender has a limit of their own, by the platform’s address header', async () => {
  const statuses: number[] = []
  for (let index = 0; index <= LIMIT; index += 1)
    statuses.push((await post(`limit-${index}`, { headers: { 'X-Forwarded-For': `203.0.113.${index}` } })).status)
  expect(statuses).toEqual([...Array<number>(LIMIT).fill(201), 429])
  expect((await post('limit-other', { headers: { 'CF-Connecting-IP': '198.51.100.200' } })).status).toBe(201)
})

test('pages of an allowed site may post, others may not', async () => {
  const preflight = await fetch(`${host.url}/api/newsletter`, {
    method: 'OPTIONS',
    headers: { Origin: PAGES_HOST, 'Access-Control-Request-Method': 'POST' },
  })
  expect([
    preflight.status,
    preflight.headers.get('Access-Control-Allow-Origin'),
    preflight.headers.get('Access-Control-Allow-Credentials'),
  ]).toEqual([204, PAGES_HOST, 'true'])
  const answer = await post('cors', { headers: { Origin: PAGES_HOST } })
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([201, PAGES_HOST])
  expect((await post('stranger', { headers: { Origin: 'https://evil.example' } })).status).toBe(403)
})

test('a body of unknown length is refused when it is too long', async () => {
  let left = 40
  const long = new ReadableStream({
    pull: (controller) => ((left -= 1) < 0 ? controller.close() : controller.enqueue(new Uint8Array(16_384).fill(120))),
  })
  const refused = await post('endless', { body: long }).then(
    ({ status }) => status,
    () => 'hung up',
  )
  // The answer comes while the rest is being sent, and the connection may end.
  expect([413, 'hung up']).toContain(refused)
  expect(await keys()).not.toContain('key-of-endless')
})

test('a failing database is answered 503 with Retry-After, and nothing is lost', async () => {
  const sql = d1Sql(host.database)
  await migrate(sql)
  await sql.execute('ALTER TABLE messages RENAME TO hidden')
  const answer = await post('patient')
  expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Content-Type')]).toEqual([
    503,
    '30',
    'text/plain; charset=utf-8',
  ])
  await sql.execute('ALTER TABLE hidden RENAME TO messages')
  expect((await post('patient')).status).toBe(201)
})

test('a batch is one transaction: if a statement fails, nothing stays', async () => {
  const sql = d1Sql(host.database)
  await sql.execute('CREATE TABLE trial (n INTEGER PRIMARY KEY)')
  await expect(
    sql.batch(
      ['INSERT INTO trial VALUES (1)', 'INSERT INTO trial VALUES (2)', 'INSERT INTO trial VALUES (1)'],
      'write',
    ),
  ).rejects.toThrow(/UNIQUE/)
  expect((await sql.execute('SELECT * FROM trial')).rows).toEqual([])
  await sql.execute('DROP TABLE trial')
})

test('the tables are created once by concurrent starts, and those of a newer release are left alone', async () => {
  const sql = d1Sql(host.database)
  await sql.batch(
    [
      'DROP TABLE messages',
      'DROP TABLE pending_mail',
      'DROP TABLE mail_deliveries',
      'DROP TABLE server_secret',
      'DROP TABLE schema_steps',
    ],
    'write',
  )
  await Promise.all(Array.from({ length: 5 }, () => migrate(sql)))
  expect((await sql.execute('SELECT step FROM schema_steps')).rows).toHaveLength(MIGRATIONS.length)
  await sql.execute('INSERT INTO schema_steps VALUES (99)')
  await expect(migrate(sql)).rejects.toThrow(/newer release/)
  await sql.execute('DELETE FROM schema_steps WHERE step = 99')
})
