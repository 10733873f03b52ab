/**
 * `npm run nightly -- deploy`: nginx in front of the site (`deploy/nginx.conf`), as a host for recordings
 * (`deploy/nginx-recordings.conf`), and for the redirects of a static host; and systemd with `deploy/church.service`.
 */
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFacts } from '#server/site/load.ts'
import { fileHeaders } from '#server/site/headers.ts'
import { builtCollections, DIST } from '#tests/built-site.ts'
import { startSite, type Site } from '#tests/e2e/kit/site.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { freePort, listening } from '#tests/free-port.ts'
import { ask, ours, redirectsHost, startNginx, withDesk, type Answer } from './nginx.ts'

/** Posts per minute that the site accepts from one visitor. */
const RATE_LIMIT = 3
/** Headers that a proxy may change. */
const HOP_HEADERS = ['connection', 'keep-alive', 'date', 'server', 'transfer-encoding']
const OLD_URLS = {
  '/sermons/faith/': '/sermons?q=Faith+%26+%22Works%22+%24uri',
  '/predigt/größe': '/sermons?q=Gr%C3%B6%C3%9Fe',
  '/say-"hi"\\': '/about',
}

const RECORDING = builtCollections().sermons.find(({ audioFile }) => audioFile?.url.startsWith('/'))!.audioFile!

const folder = temporaryFolder(afterAll)
let site: Site
let stop: () => Promise<void>
/** Replaces the desk, and echoes what it received. */
const desk = createServer((request, response) => {
  let bytes = 0
  request.on('data', (chunk: Buffer) => (bytes += chunk.length))
  request.on('end', () => response.end(`${request.url} ${bytes} ${request.headers['x-forwarded-for']}`))
})
let [proxy, direct, sound, old] = [0, 0, 0, 0]
beforeAll(async () => {
  site = await startSite({ trustProxy: true, rateLimitPerMinute: RATE_LIMIT })
  direct = Number(new URL(site.url).port)
  const deskPort = await listening(desk)
  ;[proxy, sound, old] = [await freePort(), await freePort(), await freePort()]
  const servers = [
    withDesk(
      ours('nginx.conf', {
        'listen 80;': `listen 127.0.0.1:${proxy};`,
        '127.0.0.1:4173': `127.0.0.1:${direct}`,
        '127.0.0.1:4180': `127.0.0.1:${deskPort}`,
      }),
    ),
    ours('nginx-recordings.conf', { 'listen 80;': `listen 127.0.0.1:${sound};`, '/srv/recordings;': `"${DIST}";` }),
    redirectsHost(folder, old, OLD_URLS),
  ]
  stop = await startNginx(folder, servers, proxy)
})
afterAll(async () => {
  await stop?.()
  await site?.close()
  desk.close()
})

/** @param from a different address for each visitor */
const post = (message: string, from: string, headers: Record<string, string> = {}) =>
  ask(proxy, '/api/contact', {
    method: 'POST',
    from,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...LETTER, message }),
  })

test.each([
  '/',
  '/about',
  '/sw.js',
  '/data/collections.json',
  '/calendar.ics',
  '/api/sermons?limit=1',
  '/nowhere',
  '/about/',
  RECORDING.url,
])('every header of %s comes through as the site sent it', async (path) => {
  const told = ({ status, headers }: Answer) => [
    status,
    Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name))),
  ]
  for (const [name, value] of [
    ['Accept-Encoding', ''],
    ['Accept-Encoding', 'br'],
    ['If-None-Match', '*'],
    ['Range', 'bytes=1-3'],
  ] as const) {
    const headers = { [name]: value }
    const [through, straight] = [await ask(proxy, path, { headers }), await ask(direct, path, { headers })]
    expect(told(through)).toEqual(told(straight))
    expect(through.body.equals(straight.body)).toBe(true)
  }
})

test('a browser’s post counts as the site’s own, another site’s does not', async () => {
  const own = await post('From the site’s own page.', '127.0.0.20', { Origin: 'http://church.example' })
  const other = await post('From somewhere else.', '127.0.0.21', { Origin: 'https://evil.example' })
  expect([own.status, other.status]).toEqual([201, 403])
})

test('the rate limit counts visitors, not the proxy, whatever they claim to be', async () => {
  const statuses: number[] = []
  for (let index = 0; index <= RATE_LIMIT; index += 1) {
    const claim = { 'X-Forwarded-For': `203.0.113.${index}` }
    statuses.push((await post(`Message number ${index} of one visitor.`, '127.0.0.30', claim)).status)
  }
  expect(statuses).toEqual([...Array<number>(RATE_LIMIT).fill(201), 429])
  expect((await post('Someone else’s message.', '127.0.0.31')).status).toBe(201)
})

test('the site explains that a message is too long; nginx refuses what is too large to be one', async () => {
  const { status, headers } = await post('x'.repeat(70_000), '127.0.0.40')
  expect([status, headers['content-type']]).toEqual([413, 'text/plain; charset=utf-8'])
  // nginx may close the connection while the body is still being sent.
  const noMessage = await post('x'.repeat(2_000_000), '127.0.0.41').catch(() => ({ status: 413 }))
  expect(noMessage.status).toBe(413)
})

test('with the desk’s lines, nginx passes on photos from a phone and the visitor’s own address', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.1' }
  const body = 'x'.repeat(20_000_000)
  const answer = await ask(proxy, '/desk/api/v1/x', { method: 'POST', body, from: '127.0.0.50', headers })
  expect([answer.status, String(answer.body)]).toEqual([200, '/desk/api/v1/x 20000000 127.0.0.50'])
})

test('a recording from nginx as its host: length, parts, tags and headers as players and podcast apps need them', async () => {
  const { url, bytes, type } = RECORDING
  const file = readFileSync(join(DIST, url))
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    ask(sound, url, { method, headers: { 'Accept-Encoding': 'br, gzip', ...headers } })

  const head = await get({}, 'HEAD')
  const etag = String(head.headers.etag)
  expect(head.status).toBe(200)
  expect(head.headers).toMatchObject({
    'content-length': String(bytes),
    'content-type': type,
    'accept-ranges': 'bytes',
  })
  // If-Range does not work with a weak ETag.
  expect(etag).toMatch(/^"[^"]+"$/)
  const whole = await get()
  const part = await get({ Range: 'bytes=1000-1999', 'If-Range': etag })
  const promised = fileHeaders(url, readFacts(DIST))
  for (const answer of [head, whole, part]) {
    expect(answer.headers).not.toHaveProperty('content-encoding')
    for (const name of ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Cache-Control'] as const)
      expect(answer.headers[name.toLowerCase()]).toBe(promised[name])
  }
  expect([whole.status, whole.body.equals(file)]).toEqual([200, true])
  expect([part.status, part.headers.etag, part.body.equals(file.subarray(1000, 2000))]).toEqual([206, etag, true])
  const another = await get({ Range: 'bytes=1000-1999', 'If-Range': '"another"' })
  expect([another.status, another.body.length]).toEqual([200, bytes])
  const beyond = await get({ Range: `bytes=${bytes}-` })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes}`])
  expect((await get({ 'If-None-Match': etag })).status).toBe(304)
  // A browser that asks first, as older ones do before a part.
  const asked = await get({ Origin: 'https://player.example', 'Access-Control-Request-Method': 'GET' }, 'OPTIONS')
  expect([asked.status, asked.headers]).toMatchObject([
    204,
    { 'access-control-allow-origin': '*', 'access-control-allow-headers': promised['Access-Control-Allow-Headers'] },
  ])
})

test.each([
  ['/sermons/faith/', '/sermons?q=Faith+%26+%22Works%22+%24uri'],
  ['/sermons/faith?utm_source=x', '/sermons?q=Faith+%26+%22Works%22+%24uri'],
  ['/predigt/gr%C3%B6%C3%9Fe/', '/sermons?q=Gr%C3%B6%C3%9Fe'],
  ['/say-%22hi%22%5C', '/about'],
])('nginx without a server behind it redirects %s', async (from, to) => {
  const { status, headers } = await ask(old, from)
  expect([status, headers.location]).toEqual([301, to])
})
