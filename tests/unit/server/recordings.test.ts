/** Recordings as players, podcast apps and directories request them, over real connections. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSite } from '#server/site/site.ts'
import { createApp } from '#server/app.ts'
import { startServer, type RunningServer } from '#server/serve.ts'
import { sample, type Sample } from './sample-site.ts'

const PATH = '/recordings/sermon-1a2b3c4d.mp3'
const BYTES = Uint8Array.from({ length: 100 }, (_, index) => index)

let site: Sample
let server: RunningServer
beforeAll(async () => {
  site = await sample()
  const distDir = join(site.folder, 'dist')
  mkdirSync(join(distDir, 'recordings'))
  for (const name of ['sermon-1a2b3c4d.mp3', 'sermon-1a2b3c4d.m4a', 'gone-1a2b3c4d.mp3'])
    writeFileSync(join(distDir, 'recordings', name), BYTES)
  const app = createApp({
    site: { current: loadSite(distDir) },
    store: site.store,
    rateLimitPerMinute: 0,
    trustProxy: false,
    logError: (line) => site.logged.push(line),
  })
  server = await startServer(app, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await site.remove()
})

async function ask(headers: Record<string, string> = {}, { path = PATH, method = 'GET' } = {}) {
  // Audio is never compressed, whatever the client accepts.
  const answer = await fetch(new URL(path, server.url), {
    method,
    headers: { 'Accept-Encoding': 'br, gzip', ...headers },
  })
  return {
    status: answer.status,
    headers: Object.fromEntries(
      [...answer.headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name)),
    ) as Record<string, string>,
    body: [...new Uint8Array(await answer.arrayBuffer())],
  }
}
const bytes = (from: number, to: number) => [...BYTES].slice(from, to + 1)

test('a recording has its type, length and a strong ETag, is immutable, and supports ranges', async () => {
  const { status, headers, body } = await ask()
  expect([status, body]).toEqual([200, [...BYTES]])
  expect(headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '100',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.etag).toMatch(/^"[\w-]+"$/)
  expect((await ask({}, { path: '/recordings/sermon-1a2b3c4d.m4a' })).headers['content-type']).toBe('audio/mp4')
})

test('HEAD has the same headers without a body, and ignores Range', async () => {
  const whole = (await ask()).headers
  for (const headers of [{}, { Range: 'bytes=0-1' } as Record<string, string>])
    expect(await ask(headers, { method: 'HEAD' })).toEqual({ status: 200, headers: whole, body: [] })
})

test.each([
  ['bytes=10-19', 10, 19],
  ['bytes=-10', 90, 99],
  ['bytes=0-199', 0, 99],
])('%s: 206 with that part', async (range, from, to) => {
  const { status, headers, body } = await ask({ Range: range })
  expect([status, headers['content-range'], headers['content-length'], body]).toEqual([
    206,
    `bytes ${from}-${to}/100`,
    String(to - from + 1),
    bytes(from, to),
  ])
  expect(headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: (await ask()).headers.etag,
  })
  expect(headers['content-encoding']).toBeUndefined()
})

test.each(['bytes=100-', 'bytes=50-10'])('%s: 416 with the size', async (range) => {
  const { status, headers } = await ask({ Range: range })
  expect([status, headers['content-range'], headers['cache-control']]).toEqual([416, 'bytes */100', 'no-store'])
})

test.each(['bytes=0-1,5-6', 'seconds=0-1'])('%s: the whole file, as RFC 9110 allows', async (range) => {
  const { status, body } = await ask({ Range: range })
  expect([status, body.length]).toEqual([200, 100])
})

test('If-Range gives a part for this ETag, and the whole file for any other', async () => {
  const { etag } = (await ask()).headers
  expect((await ask({ Range: 'bytes=10-19', 'If-Range': etag! })).status).toBe(206)
  for (const other of ['"other"', `W/${etag}`, 'Sun, 31 Aug 2025 15:30:00 GMT']) {
    const { status, body } = await ask({ Range: 'bytes=10-19', 'If-Range': other })
    expect([other, status, body.length]).toEqual([other, 200, 100])
  }
})

test('a missing file is an error and is logged', async () => {
  rmSync(join(site.folder, 'dist/recordings/gone-1a2b3c4d.mp3'))
  expect((await ask({ Range: 'bytes=0-1' }, { path: '/recordings/gone-1a2b3c4d.mp3' })).status).toBe(500)
  expect(site.logged.at(-1)).toContain('gone-1a2b3c4d.mp3')
})
