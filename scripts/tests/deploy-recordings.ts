/** Checks recordings through nginx, as a proxy and as a static host. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileHeaders } from '#server/site/headers.ts'
import { readSiteFacts } from '#scripts/build/host/site-facts.ts'
import { ask } from './deploy-ask.ts'

/**
 * nginx as a static host of the built site that follows `_headers` and compresses text.
 * @returns nginx's server block
 */
export function staticHost(distDir: string, port: number): string {
  const rules = readFileSync(join(distDir, '_headers'), 'utf8')
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n').map((line) => line.trim()))
  const locations = rules.map(([address, ...headers]) => {
    const place = address!.endsWith('*') ? `^~ ${address!.slice(0, -1)}` : `= ${address}`
    const added = headers.map((line) => {
      const at = line.indexOf(': ')
      return `add_header ${line.slice(0, at)} ${quoted(line.slice(at + 2))};`
    })
    return `location ${place} { ${added.join(' ')} }`
  })
  return `server {
    listen 127.0.0.1:${port};
    root ${quoted(distDir)};
    gzip on;
    gzip_min_length 1;
    gzip_types text/plain text/css text/xml text/javascript application/javascript application/json application/xml image/svg+xml;
    types { audio/mpeg mp3; audio/mp4 m4a; }
    ${locations.filter((location) => location.includes('/recordings/')).join('\n')}
  }`
}

/**
 * @param ours the text of `deploy/nginx-recordings.conf`.
 * @returns it with our port, and the built site as its folder
 */
export function recordingsHost(ours: string, distDir: string, port: number): string {
  const moved = ours
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/^ *listen \[::\]:80;\n/m, '')
    .replace('/srv/recordings;', `${quoted(join(distDir))};`)
  assert.ok(moved.includes(`:${port};`) && moved.includes(distDir), 'deploy/nginx-recordings.conf is not as expected')
  return moved
}

const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`

/** Checks what players, podcast apps and their directories need. @throws {AssertionError} */
export async function checkRecordings(port: number, distDir: string): Promise<void> {
  const sermons = JSON.parse(readFileSync(join(distDir, 'data/sermons.json'), 'utf8')) as {
    audioFile?: { url: string; bytes: number; type: string }
  }[]
  const { url: path, bytes, type } = sermons.find(({ audioFile }) => audioFile?.url.startsWith('/'))!.audioFile!
  const file = readFileSync(join(distDir, path))
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    ask(port, { path, method, headers: { 'Accept-Encoding': 'br, gzip', ...headers } })

  const head = await get({}, 'HEAD')
  assert.equal(head.status, 200)
  assert.deepEqual(
    ['content-length', 'content-type', 'accept-ranges', 'content-encoding'].map((name) => head.headers[name]),
    [String(bytes), type, 'bytes', undefined],
  )
  const etag = String(head.headers.etag)
  assert.match(etag, /^"[^"]+"$/, 'a weak tag is of no use to If-Range')
  const promised = fileHeaders(path, readSiteFacts(distDir))
  const names = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Cache-Control']
  const whole = await get()
  const part = await get({ Range: 'bytes=1000-1999', 'If-Range': etag })
  for (const answer of [head, whole, part])
    for (const name of names) assert.equal(answer.headers[name.toLowerCase()], promised[name], name)
  assert.deepEqual([whole.status, whole.headers['content-encoding'], whole.body], [200, undefined, file])
  assert.deepEqual(
    [part.status, part.headers['content-range'], part.headers['content-encoding'], part.headers.etag, part.body],
    [206, `bytes 1000-1999/${bytes}`, undefined, etag, file.subarray(1000, 2000)],
  )
  for (const [range, from, to] of [
    ['bytes=0-1', 0, 1],
    ['bytes=-500', bytes - 500, bytes - 1],
    [`bytes=${bytes - 1}-`, bytes - 1, bytes - 1],
    [`bytes=0-${bytes + 99}`, 0, bytes - 1],
  ] as const) {
    const { status, headers, body } = await get({ Range: range })
    assert.deepEqual(
      [range, status, headers['content-range'], body.length],
      [range, 206, `bytes ${from}-${to}/${bytes}`, to - from + 1],
    )
  }
  const another = await get({ Range: 'bytes=1000-1999', 'If-Range': '"another"' })
  assert.deepEqual([another.status, another.body.length], [200, bytes])
  const beyond = await get({ Range: `bytes=${bytes}-` })
  assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${bytes}`])
  assert.equal((await get({ 'If-None-Match': etag })).status, 304)
}
