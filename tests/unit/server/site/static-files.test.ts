import { unlinkSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSite } from '#server/site/site.ts'
import { createApp } from '#server/app.ts'
import { startServer, type RunningServer } from '#server/serve.ts'
import { LONG_SCRIPT, sample, type Sample } from '#tests/unit/server/sample-site.ts'

let site: Sample
let server: RunningServer

beforeAll(async () => {
  site = await sample()
  server = await startServer(site.app, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await site.remove()
})

/** Without the path normalization and decompression of `fetch`. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(server.url)
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    get({ hostname, port, path, headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
      answer.on('error', reject)
    }).on('error', reject)
  })
}

test.each([
  ['/', 'Home'],
  ['/about', 'About'],
])('%s is a page that is revalidated, with a policy of its own', async (path, title) => {
  const { status, headers, body } = await raw(path)
  expect(status).toBe(200)
  expect(String(body)).toContain(title)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-security-policy']).toContain('frame-src https://map.example')
})

test('a page’s file name gives the same headers, because the worker precaches it by that', async () => {
  const [page, file] = [await raw('/about'), await raw('/about.html')]
  expect({ ...file, headers: { ...file.headers, date: '' } }).toEqual({
    ...page,
    headers: { ...page.headers, date: '' },
  })
  expect(page.headers['content-security-policy']).toContain("'sha256-abc='")
})

test('a slash at the end redirects to the page, with the query', async () => {
  const { status, headers } = await raw('/about/?a=1&b=%20')
  expect(status).toBe(308)
  expect(headers.location).toBe('/about?a=1&b=%20')
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

test.each(['//evil.example/', '//evil.example/about', '/nothing/', '/404/', '/404.html.', '/photos/nave.svg/', '/%zz'])(
  '%s redirects nowhere',
  async (path) => {
    expect((await raw(path)).status).toBe(404)
  },
)

test.each(['/ABOUT/', '/about%E2%80%8B', '//about', '/About.html?'])(
  '%s leads to the page that it means, with the query',
  async (path) => {
    const { status, headers } = await raw(path.includes('?') ? `${path}a=1` : `${path}?a=1`)
    expect([status, headers.location]).toEqual([308, '/about?a=1'])
  },
)

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])('with Accept-Encoding: %s a script is sent as %s', async (accepted, coding, unpack) => {
  const { headers, body } = await raw('/assets/app-1a2b.js', { 'Accept-Encoding': accepted })
  expect(headers['content-encoding']).toBe(coding)
  expect(headers).toMatchObject({
    vary: 'Accept-Encoding',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(Number(headers['content-length'])).toBe(body.length)
  expect(String(unpack(body))).toBe(LONG_SCRIPT)
})

test('each coding has an ETag of its own, and is answered 304 to it with the required headers', async () => {
  const [plain, packed] = [await raw('/about'), await raw('/about', { 'Accept-Encoding': 'br' })]
  expect(plain.headers.etag).not.toBe(packed.headers.etag)
  for (const tag of [
    packed.headers.etag as string,
    `W/${packed.headers.etag}`,
    `"other", ${packed.headers.etag}`,
    '*',
  ]) {
    const { status, headers, body } = await raw('/about', { 'Accept-Encoding': 'br', 'If-None-Match': tag })
    expect([status, body.length]).toEqual([304, 0])
    expect(headers).toMatchObject({ etag: packed.headers.etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
    expect(headers['content-security-policy']).toBe(packed.headers['content-security-policy'])
  }
  expect((await raw('/about', { 'If-None-Match': '"other"' })).status).toBe(200)
})

test('HEAD has the same headers as GET', async () => {
  const [got, head] = [await raw('/photos/nave.svg'), await raw('/photos/nave.svg', {}, 'HEAD')]
  expect(head.status).toBe(200)
  expect(head.body.length).toBe(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' })
})

test('an unknown address gets the site’s 404 page, compressed, and never 304', async () => {
  const { status, headers, body } = await raw('/no-such-page', { 'Accept-Encoding': 'gzip', 'If-None-Match': '*' })
  expect(status).toBe(404)
  expect(headers['content-type']).toContain('text/html')
  expect(headers.etag).toBeUndefined()
  expect(String(gunzipSync(body))).toContain('Lost')
  expect((await raw('/404')).status).toBe(404)
  expect((await raw('/404.html')).status).toBe(200)
})

test('an unknown file gets a line of text, so that no script is answered with HTML', async () => {
  const { status, headers, body } = await raw('/assets/gone-9f.js')
  expect(status).toBe(404)
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  expect(String(body)).toBe('Not found - /assets/gone-9f.js')
})

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/%2e%2e%2foutside.txt',
  '/assets/..%2f..%2foutside.txt',
  '/..%5coutside.txt',
  '/.secret',
  '/%2esecret',
  '/.git/config',
  '/.site.json',
  '/about.html.br',
  '/about.html.gz',
  '/about.html%00.txt',
  '/%ff',
  '/%',
])('%s is not served', async (path) => {
  const { status, body } = await raw(path)
  expect(status).toBe(404)
  expect(String(body)).not.toMatch(/outside$|hidden/)
})

test('a file allows GET and HEAD only', async () => {
  const { status, headers } = await raw('/about', {}, 'POST')
  expect(status).toBe(405)
  expect(headers).toMatchObject({ allow: 'GET, HEAD', 'x-content-type-options': 'nosniff' })
})

test('an invalid request is refused with a text and the security headers', async () => {
  const { status, headers } = await raw('/', { Host: 'a b' })
  expect(status).toBe(400)
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('the API answers from the data files, compressed, with the strict policy', async () => {
  const { status, headers, body } = await raw('/api/events', { 'Accept-Encoding': 'gzip' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect(String(gunzipSync(body))).toBe('[]')
  const unknown = await raw('/api/nothing?x=1')
  expect([unknown.status, String(unknown.body)]).toEqual([404, 'Not found - /api/nothing'])
})

test('HSTS is sent for https through a trusted proxy, and not for http', async () => {
  const proxied = await sample({ trustProxy: true })
  const answer = await proxied.request('/', { headers: { 'X-Forwarded-Proto': 'https' } })
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  expect((await proxied.request('/')).headers.get('Strict-Transport-Security')).toBeNull()
  await proxied.remove()
})

test('without .site.json pages are served with a strict policy, and the log says so once', async () => {
  const bare = await sample()
  const lines: string[] = []
  unlinkSync(join(bare.folder, 'dist/.site.json'))
  const app = createApp({
    site: { current: loadSite(join(bare.folder, 'dist'), (line) => lines.push(line)) },
    store: bare.store,
    rateLimitPerMinute: 0,
    trustProxy: false,
    logError: (line) => lines.push(line),
  })
  const answer = await app.request('/about')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Security-Policy')).toContain("style-src 'self';")
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/\.site\.json could not be read.*npm run build/)
  await bare.remove()
})
