import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { request } from 'node:http'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startServer } from '#server/serve.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { removeFolder, sample, temporaryFolder, writeSite } from './sample-site.ts'
import { SERVER } from './server-process.ts'
import { spawnInShell, spawnScript, type Running } from './spawn.ts'

let folder: string
let dist: string
let running: Running | undefined
beforeEach(() => {
  folder = temporaryFolder()
  dist = writeSite(folder)
})
afterEach(async () => {
  running?.child.kill('SIGKILL')
  await running?.finished
  removeFolder(folder)
})

const start = (env: Record<string, string> = {}) =>
  (running = spawnScript(SERVER, [], { DIST_DIR: dist, DATA_DIR: join(folder, 'data'), PORT: '0', ...env }))

const inbox = (...args: string[]) =>
  spawnScript('server/inbox/main.ts', args, { DATA_DIR: join(folder, 'data') }).finished

test('SIGTERM lets a post under way finish, then exits with 0, whatever signal follows', async () => {
  const { child, finished, printed } = start()
  const [, url] = await printed(/(http:\/\/localhost:\d+)/)
  const body = JSON.stringify(LETTER)
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const post = request(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
    })
    post.on('error', reject)
    post.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
    // `100 Continue` shows that the server has the request. The body follows only after the signal.
    post.on('continue', () => {
      child.kill('SIGTERM')
      child.kill('SIGINT')
      post.end(body)
    })
    post.flushHeaders()
  })
  expect(answer).toBe(201)
  expect(await finished).toMatchObject({ code: 0, signal: null, stderr: '' })
  expect(JSON.parse((await inbox('--json')).stdout).contact).toMatchObject([LETTER])
})

test('messages are mailed to MAIL_TO; one that could not be is in the list of the inbox', async () => {
  const mails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, callback) => {
      let mail = ''
      stream.on('data', (chunk: Buffer) => (mail += chunk))
      stream.on('end', () => (mails.push(mail), callback()))
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const { printed } = start({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_TO: 'office@church.example' })
  const [, url] = await printed(/(http:\/\/localhost:\d+)/)
  const send = (subject: string) =>
    fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...LETTER, subject }),
    })
  await send('Taken-at-once')
  await vi.waitFor(() => expect(mails.join()).toMatch(/Reply-To: Ann Lee <ann@example.com>[^]*Taken-at-once/), 20_000)
  await new Promise<void>((resolve) => smtp.close(resolve))
  await send('Not-taken')
  const listed = /1 message is waiting to be emailed to the office\. The last try, to office@church\.example, failed: /
  await vi.waitFor(async () => expect((await inbox()).stdout).toMatch(listed), 20_000)
})

test('when npm’s shell dies of a signal without passing it on, the server ends, too', async () => {
  running = spawnInShell(SERVER, {
    DIST_DIR: dist,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    npm_lifecycle_event: 'start',
  })
  const [, url] = await running.printed(/(http:\/\/localhost:\d+)/)
  running.child.kill('SIGTERM')
  await running.finished
  await expect(fetch(url!)).rejects.toThrow()
})

test('a new build is served without a restart, and one at the end does not delay the shutdown', async () => {
  const { child, finished, printed } = start()
  const [, url] = await printed(/(http:\/\/localhost:\d+)/)
  const publish = (name: string) => {
    mkdirSync(join(folder, name))
    const next = writeSite(join(folder, name))
    writeFileSync(join(next, 'index.html'), name)
    renameSync(dist, join(folder, `before ${name}`))
    renameSync(next, dist)
  }
  expect(await (await fetch(url!)).text()).toContain('Home')
  publish('Second')
  await printed(/the new build/)
  expect(await (await fetch(url!)).text()).toBe('Second')
  publish('Third')
  child.kill('SIGINT')
  expect(await finished).toMatchObject({ code: 0, signal: null, stderr: '' })
})

test('an idle keep-alive connection does not delay the shutdown', async () => {
  const site = await sample()
  const server = await startServer(site.app, { port: 0, host: '127.0.0.1' })
  await (await fetch(server.url)).text()
  await server.stop()
  await expect(fetch(server.url)).rejects.toThrow()
  await site.remove()
})

test(
  'a connection that a browser opened ahead, without a request, does not delay the shutdown',
  { timeout: 5000 },
  async () => {
    const server = await startServer({ fetch: () => new Response('Home') }, { port: 0, host: '127.0.0.1' })
    const ahead = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(ahead, 'connect')
    // The server has taken it too.
    await (await fetch(server.url)).text()
    await Promise.all([once(ahead, 'close'), server.stop()])
  },
)

test('before any build, serve and inbox say what to do', async () => {
  const built = spawnScript('scripts/built.js', ['nothing'], {})
  expect(await built.finished).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Nothing is built here yet. Build it first: npm run build\n',
  })
})

test('with its port in use the server prints one line and does not start', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { code, stdout, stderr } = await start({ PORT: String(port), HOST: '127.0.0.1' }).finished
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start\n`,
  )
  await new Promise((resolve) => other.close(resolve))
})
