/** A recording at the desk through nginx and Caddy with our files: the desk has a piece's bytes while they are being sent. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { proxyText } from '#deploy/install/proxy.ts'
import { startDesk, type Desk } from '#tests/desk/desk-process.ts'
import { silence } from '#tests/fixtures/sound/silence.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { freePort } from '#tests/free-port.ts'
import { KEEPER } from '#tests/unit/desk/small-church.ts'
import { metadata } from '#tests/unit/desk/test-desk.ts'
import { spawnCommand } from '#tests/unit/server/spawn.ts'
import { ensure, ours, startNginx, withDesk } from './nginx.ts'

const PIECE = 1024 ** 2
const recording = silence(180)
const folder = temporaryFolder(afterAll)
const stops: (() => Promise<void>)[] = []
let desk: Desk
let cookie = ''
let [nginx, caddy] = [0, 0]

beforeAll(async () => {
  desk = await startDesk()
  ;[nginx, caddy] = [await freePort(), await freePort()]
  const conf = ours('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${nginx};`,
    '127.0.0.1:4180': `127.0.0.1:${desk.port}`,
  })
  stops.push(await startNginx(folder, [withDesk(conf)], nginx))
  stops.push(await startCaddy())
  const form = (path: string, fields: Record<string, string>, ticket = '') =>
    fetch(`${desk.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: new URL(desk.url).origin, Cookie: ticket },
      redirect: 'manual',
    }).then(({ headers }) => headers.getSetCookie()[0]!.split(';')[0]!)
  const ticket = await form('sign-in', { email: KEEPER.email })
  cookie = await form('sign-in/code', { code: await desk.code() }, ticket)
}, 400_000)
afterAll(async () => {
  for (const stop of stops) await stop()
  await desk?.stop()
})

/** Caddy with the file that the installer writes. */
async function startCaddy(): Promise<() => Promise<void>> {
  ensure('caddy', 'version')
  const file = join(folder, 'Caddyfile')
  const proxy = { host: `localhost:${caddy}`, port: 9, deskPort: desk.port, isInternal: true }
  // Only this port, and no certificate of its own among the machine's.
  const options = 'admin off\nauto_https disable_redirects\nskip_install_trust\nlog {\noutput stdout\n}\n'
  writeFileSync(file, `{\n${options}}\n${proxyText(readFileSync(resolve('deploy/Caddyfile'), 'utf8'), proxy)}`)
  const { printed, stop } = spawnCommand('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { HOME: folder })
  await printed(/serving initial configuration/)
  return stop
}

/** Begins a request as the page does. It is sent as it is written. */
function begin(proxy: string, method: string, path: string, more: RequestOptions['headers']) {
  const url = new URL(`/desk/recordings/files${path}`, proxy)
  const headers = { Cookie: cookie, Origin: new URL(desk.url).origin, 'Tus-Resumable': '1.0.0', ...more }
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = send(url, { method, headers, rejectUnauthorized: false, agent: false })
  const answered = new Promise<IncomingMessage>((done, fail) => request.on('response', done).on('error', fail))
  // One is broken off on purpose.
  answered.catch(() => {})
  return { request, answered }
}

test.each([
  ['nginx', '2025-08-10-weeds-among-the-wheat', () => `http://127.0.0.1:${nginx}`],
  ['Caddy', '2025-08-03-four-kinds-of-ground', () => `https://localhost:${caddy}`],
])(
  'through %s, a recording arrives while it is being sent, and resumes where the connection broke',
  async (_, sermon, at) => {
    const proxy = at()
    const about = { 'Upload-Length': recording.length, ...metadata({ sermon, name: 'Sunday.mp3' }) }
    const created = begin(proxy, 'POST', '', about)
    created.request.end()
    const { statusCode, headers } = await created.answered
    expect(statusCode).toBe(201)
    const path = headers.location!.slice('/desk/recordings/files'.length)
    const arrived = () => statSync(join(desk.folder, '.git/desk-uploads', path)).size
    const piece = (from: number) =>
      begin(proxy, 'PATCH', path, {
        'Upload-Offset': from,
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': Math.min(PIECE, recording.length - from),
      })
    const half = PIECE / 2
    const broken = piece(0)
    broken.request.write(recording.subarray(0, half))
    // The rest of this piece is never sent.
    await vi.waitFor(() => expect(arrived()).toBe(half), 20_000)
    broken.request.destroy()
    const asked = begin(proxy, 'HEAD', path, {})
    asked.request.end()
    expect((await asked.answered).headers['upload-offset']).toBe(String(half))

    for (let from = half; from < recording.length; from += PIECE) {
      const { request, answered } = piece(from)
      const until = Math.min(from + PIECE, recording.length)
      request.write(recording.subarray(from, until - 1000))
      await vi.waitFor(() => expect(arrived()).toBe(until - 1000), 20_000)
      request.end(recording.subarray(until - 1000, until))
      expect((await answered).statusCode).toBe(204)
    }
    const added = () => desk.git('show', '--format=%s', '--', `src/content/sermons/${sermon}.json`)
    await vi.waitFor(() => expect(added()).toMatch(/^Added the recording of /), 60_000)
    const [, url = ''] = /^\+.*"url": "(.+)"/m.exec(added())!
    expect(existsSync(join(desk.folder, 'src/content', url))).toBe(true)
  },
)
