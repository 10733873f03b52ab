/** The server as a process: how it starts, what it does besides answering requests, and how it exits. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { request } from 'node:http'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listening } from '#tests/free-port.ts'
import { mailServer } from '#tests/fixtures/mail-server.ts'
import { startServer } from '#server/serve.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { writeSite } from './sample-site.ts'
import { SERVER, urlOf } from './server-process.ts'
import { spawnCommand, spawnInShell, spawnScript, type Running } from './spawn.ts'

let folder: string
let dist: string
let env: Record<string, string>
let running: Running | undefined
beforeEach(() => {
  folder = temporaryFolder()
  dist = writeSite(folder)
  env = { DIST_DIR: dist, DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1' }
})
afterEach(async () => {
  running?.child.kill('SIGKILL')
  await running?.finished
})

const start = (more: Record<string, string> = {}) => (running = spawnScript(SERVER, [], { ...env, ...more }))
const inbox = (...args: string[]) => spawnScript('server/inbox/main.ts', args, env).finished
const JSON_TYPE = { 'Content-Type': 'application/json' }
const CLEAN_END = { code: 0, signal: null, stderr: '' }

test('on SIGTERM, the server finishes a post in progress and then exits with 0, whatever signal follows', async () => {
  const { child, finished } = start()
  const url = await urlOf(running!)
  const body = JSON.stringify(LETTER)
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { ...JSON_TYPE, 'Content-Length': body.length, Expect: '100-continue' }
    const post = request(`${url}/api/contact`, { method: 'POST', headers })
    post.on('error', reject)
    post.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
    // `100 Continue` shows that the server has the request. The body is sent only after the signal.
    post.on('continue', () => {
      child.kill('SIGTERM')
      child.kill('SIGINT')
      post.end(body)
    })
    post.flushHeaders()
  })
  expect(answer).toBe(201)
  expect(await finished).toMatchObject(CLEAN_END)
  expect(JSON.parse((await inbox('--json')).stdout).contact).toMatchObject([LETTER])
})

test('messages are emailed to MAIL_TO, and the inbox lists one that could not be', async () => {
  const mails: string[] = []
  const smtp = mailServer((mail) => void mails.push(mail))
  smtp.on('error', () => undefined)
  const port = await listening(smtp.server)
  const url = await urlOf(start({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_TO: 'office@church.example' }))
  const send = (subject: string) =>
    fetch(`${url}/api/contact`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ ...LETTER, subject }) })
  await send('Taken-at-once')
  await vi.waitFor(() => expect(mails.join()).toMatch(/Reply-To: Ann Lee <ann@example.com>[^]*Taken-at-once/), 20_000)
  await new Promise<void>((resolve) => smtp.close(resolve))
  await send('Not-taken')
  const listed = /1 message is waiting to be emailed to the office\. The last try, to office@church\.example, failed: /
  await vi.waitFor(async () => expect((await inbox()).stdout).toMatch(listed), 20_000)
})

test('when npm’s shell dies from a signal without passing it on, the server exits as well', async () => {
  running = spawnInShell(SERVER, { ...env, npm_lifecycle_event: 'start' })
  const url = await urlOf(running)
  running.child.kill('SIGTERM')
  await running.finished
  await expect(fetch(url)).rejects.toThrow()
})

test('a new build is served without a restart, and one that comes during shutdown does not delay it', async () => {
  const { child, finished, printed } = start()
  const url = await urlOf(running!)
  const publish = (name: string) => {
    mkdirSync(join(folder, name))
    const next = writeSite(join(folder, name))
    writeFileSync(join(next, 'index.html'), name)
    renameSync(dist, join(folder, `before ${name}`))
    renameSync(next, dist)
  }
  expect(await (await fetch(url)).text()).toContain('Home')
  publish('Second')
  await printed(/the new build/)
  expect(await (await fetch(url)).text()).toBe('Second')
  publish('Third')
  child.kill('SIGINT')
  expect(await finished).toMatchObject(CLEAN_END)
})

test(
  'neither an idle keep-alive connection nor one that a browser opened in advance delays the shutdown',
  { timeout: 5000 },
  async () => {
    const server = await startServer({ fetch: () => new Response('Home') }, { port: 0, host: '127.0.0.1' })
    const ahead = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(ahead, 'connect')
    // This connection stays open. By then the server has accepted the other one.
    await (await fetch(server.url)).text()
    await Promise.all([once(ahead, 'close'), server.stop()])
    await expect(fetch(server.url)).rejects.toThrow()
  },
)

test('a proxy’s connection whose request is on the way when the server stops is answered', async () => {
  const server = await startServer({ fetch: () => new Response('Home') }, { port: 0, host: '127.0.0.1' })
  const proxy = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(proxy, 'connect')
  await (await fetch(server.url)).text()
  const stopped = server.stop()
  await new Promise(setImmediate)
  proxy.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(String((await once(proxy, 'data'))[0])).toContain('200 OK')
  await stopped
})

test('before any build, serve and inbox say what to do', async () => {
  expect(await spawnScript('scripts/run.js', ['nothing'], {}).finished).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Nothing is built in this folder yet. Build it first: npm run build. On a church’s server: church inbox\n',
  })
})

test('a Node that is too old is told so by every npm command, whichever it is', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const [name, line] of Object.entries(scripts))
    expect(`${name}: ${line}`).toMatch(/^\w+: node scripts\/run\.js \S+$/)
  for (const version of ['14.21.3', '18.19.0', '20.9.0', '20.18.1']) {
    const old = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
    const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, 'scripts/run.js', 'scripts/begin.ts']
    expect(await spawnCommand(process.execPath, args, {}).finished).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `This needs Node 20.19 or newer; you have ${version}. Get it from https://nodejs.org.\n`,
    })
  }
})

test('what a setting has wrong is said without a stack trace', async () => {
  const run = spawnCommand(process.execPath, ['scripts/run.js', 'scripts/content.ts'], { BASE_PATH: '"/church/"' })
  const { stderr } = await run.finished
  expect(stderr).not.toMatch(/^ +at /m)
  const build = spawnCommand(process.execPath, ['scripts/run.js', 'scripts/build.ts'], { DIST_DIR: '~/dist' })
  expect(await build.finished).toMatchObject({
    code: 1,
    stderr: 'DIST_DIR must be a whole path, such as /srv/church: nothing replaces ~ here.\n',
  })
})

test('if its port is in use, the server prints one line and does not start', async () => {
  const other = createServer()
  const port = await listening(other)
  expect(await start({ PORT: String(port) }).finished).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is in use by another program. Stop it, or choose another port, such as ${port + 1}.\n`,
  })
  other.close()
})
