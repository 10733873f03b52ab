/** The built site as served. For paths that lead outside, see tests/attack/raw-requests.ts. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import { loadSite } from '#server/site/load.ts'
import { LONG_SCRIPT, sample, type Sample } from '#tests/unit/server/sample-site.ts'

const STRICT = "default-src 'none'; frame-ancestors 'none'"
const SOUND = '/recordings/sermon-1a2b3c4d.mp3'
const BYTES = Uint8Array.from({ length: 100 }, (_, index) => index)

let site: Sample
let app: App
beforeAll(async () => {
  site = await sample()
  const dist = join(site.folder, 'dist')
  mkdirSync(join(dist, 'recordings'))
  for (const path of [SOUND, SOUND.replace('mp3', 'm4a')]) writeFileSync(dist + path, BYTES)
  app = createApp({
    site: { current: await loadSite(dist) },
    store: site.store,
    rateLimitPerMinute: 0,
    trustProxy: false,
  })
})
afterAll(() => site.remove())

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await app.request(new Request(`http://church.test${path}`, { headers, method }))
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers) as Record<string, string>,
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

test('a page is revalidated, has its own policy, and has the same headers under its file name', async () => {
  const { status, headers, body } = await ask('/about')
  expect([status, String(body)]).toEqual([200, expect.stringContaining('About')])
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/'sha256-abc='.* frame-src https:\/\/map\.example/),
  })
  expect(String((await ask('/')).body)).toContain('Home')
  // The worker precaches it under this name.
  expect(await ask('/about.html')).toEqual({ status, headers, body })
  expect(await ask('/about', {}, 'HEAD')).toEqual({ status, headers, body: Buffer.from('') })
})

test.each([
  ['/about/?a=1&b=%20', '/about?a=1&b=%20'],
  ['//about?a=1', '/about?a=1'],
  ['/About.html?a=1', '/about?a=1'],
])('%s leads to %s', async (path, target) => {
  const { status, headers } = await ask(path)
  expect([status, headers.location, headers['content-security-policy']]).toEqual([308, target, STRICT])
})

test.each(['//evil.example/', '//evil.example/about', '/nothing/', '/404/', '/404.html.', '/photos/nave.svg/', '/%zz'])(
  '%s redirects nowhere',
  async (path) => expect((await ask(path)).status).toBe(404),
)

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['*;q=0.5, br;q=0', 'gzip', gunzipSync],
  ['zstd', undefined, (body: Buffer) => body],
])('with Accept-Encoding: %s, a script is sent as %s', async (accepted, coding, unpack) => {
  const { headers, body } = await ask('/assets/app-1a2b.js', { 'Accept-Encoding': accepted })
  expect(headers['content-encoding']).toBe(coding)
  expect(headers).toMatchObject({
    vary: 'Accept-Encoding',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(body.length),
  })
  expect(String(unpack(body))).toBe(LONG_SCRIPT)
})

test('each encoding has its own ETag, and a request with it gets a 304 with the required headers', async () => {
  const [plain, packed] = [await ask('/about'), await ask('/about', { 'Accept-Encoding': 'br' })]
  const { etag, 'content-security-policy': policy } = packed.headers
  expect(plain.headers.etag).not.toBe(etag)
  for (const tag of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, headers, body } = await ask('/about', { 'Accept-Encoding': 'br', 'If-None-Match': tag })
    expect([status, body.length]).toEqual([304, 0])
    expect(headers).toMatchObject({
      etag,
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    })
  }
  expect((await ask('/about', { 'If-None-Match': '"other"' })).status).toBe(200)
})

test('an unknown URL gets the site’s 404 page, compressed and never as a 304; an unknown file gets one line', async () => {
  const { status, headers, body } = await ask('/no-such-page', { 'Accept-Encoding': 'gzip', 'If-None-Match': '*' })
  expect([status, headers['content-type'], headers.etag]).toEqual([404, 'text/html; charset=utf-8', undefined])
  expect(String(gunzipSync(body))).toContain('Lost')
  expect([(await ask('/404')).status, (await ask('/404.html')).status]).toEqual([404, 200])
  // A person who follows an old link.
  const opened = await ask('/about.php', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  expect([opened.status, String(opened.body)]).toEqual([404, expect.stringContaining('Lost')])
  // A script must never be answered with HTML.
  const file = await ask('/assets/gone-9f.js')
  expect([file.status, String(file.body)]).toEqual([404, 'Not found - /assets/gone-9f.js'])
  expect(file.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
})

test('a file allows only GET and HEAD', async () => {
  const { status, headers } = await ask('/about', {}, 'POST')
  expect(status).toBe(405)
  expect(headers).toMatchObject({ allow: 'GET, HEAD', 'x-content-type-options': 'nosniff' })
})

test('a player on another site may ask first before it fetches a part of a recording, and of no other file', async () => {
  const asked = { Origin: 'https://player.example', 'Access-Control-Request-Method': 'GET' }
  const { status, headers } = await ask(SOUND, { ...asked, 'Access-Control-Request-Headers': 'range' }, 'OPTIONS')
  const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'Range, If-Range' }
  expect([status, headers]).toMatchObject([204, allowed])
  expect((await ask('/about', asked, 'OPTIONS')).status).toBe(405)
})

test('the API answers from the data files, with the strict policy', async () => {
  const { status, headers, body } = await ask('/api/events')
  expect([status, String(body), headers['content-security-policy']]).toEqual([200, '[]', STRICT])
})

test('HSTS is sent for https through a trusted proxy, and not for http', async () => {
  const proxied = await sample({ trustProxy: true })
  const answer = await proxied.request('/', { headers: { 'X-Forwarded-Proto': 'https' } })
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  expect((await proxied.request('/')).headers.get('Strict-Transport-Security')).toBeNull()
  await proxied.remove()
})

test('a recording has its type, length and a strong ETag, is immutable, never compressed, and supports ranges', async () => {
  const { status, headers, body } = await ask(SOUND, { 'Accept-Encoding': 'br, gzip' })
  expect([status, body]).toEqual([200, Buffer.from(BYTES)])
  expect(headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '100',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    etag: expect.stringMatching(/^"[\w-]+"$/),
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect((await ask(SOUND.replace('mp3', 'm4a'))).headers['content-type']).toBe('audio/mp4')
  for (const range of [{}, { Range: 'bytes=0-1' } as Record<string, string>])
    expect(await ask(SOUND, range, 'HEAD')).toEqual({ status, headers, body: Buffer.from('') })
})

// For every kind of range, see byte-range.test.ts.
test('a range gets that part, an unsatisfiable one the size, and several the whole file', async () => {
  const { etag } = (await ask(SOUND)).headers
  const part = await ask(SOUND, { Range: 'bytes=10-19', 'If-Range': etag!, 'Accept-Encoding': 'br' })
  expect([part.status, [...part.body]]).toEqual([206, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]])
  expect(part.headers).toMatchObject({
    'content-range': 'bytes 10-19/100',
    'content-length': '10',
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
  })
  const { status, headers } = await ask(SOUND, { Range: 'bytes=100-' })
  expect([status, headers['content-range'], headers['cache-control']]).toEqual([416, 'bytes */100', 'no-store'])
  expect((await ask(SOUND, { Range: 'bytes=0-1,5-6' })).body.length).toBe(100)
  for (const other of ['"other"', `W/${etag}`, 'Sun, 31 Aug 2025 15:30:00 GMT'])
    expect((await ask(SOUND, { Range: 'bytes=10-19', 'If-Range': other })).body.length).toBe(100)
})
