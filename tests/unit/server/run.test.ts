import { createServer, type AddressInfo } from 'node:net'
import { request } from 'node:http'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
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
  const inbox = await spawnScript('server/inbox/main.ts', ['--json'], { DATA_DIR: join(folder, 'data') }).finished
  expect(JSON.parse(inbox.stdout).contact).toMatchObject([LETTER])
})

test('messages are mailed; what could not be is listed, and mailed after the next start', async () => {
  const mails: string[] = []
  const listen = (port: number) =>
    new Promise<SMTPServer>((resolve) => {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, _, callback) => {
          let mail = ''
          stream.on('data', (chunk: Buffer) => (mail += chunk))
          stream.on('end', () => {
            mails.push(mail)
            callback()
          })
        },
      })
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  let smtp = await listen(0)
  const { port } = smtp.server.address() as AddressInfo
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_TO: 'office@church.example' }
  const send = async (subject: string) => {
    const [, url] = await running!.printed(/(http:\/\/localhost:\d+)/)
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `key-${subject}` }
    expect(
      (await fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify({ ...LETTER, subject }) }))
        .status,
    ).toBe(201)
  }
  const inbox = async () =>
    (await spawnScript('server/inbox/main.ts', [], { DATA_DIR: join(folder, 'data') }).finished).stdout
  try {
    start(env)
    await send('Taken-at-once')
    await vi.waitFor(() => expect(mails).toHaveLength(1), 20_000)
    expect(mails[0]).toContain('Reply-To: Ann Lee <ann@example.com>')
    expect(mails[0]).toContain('Taken-at-once')

    await new Promise<void>((resolve) => smtp.close(resolve))
    await send('Taken-later')
    await vi.waitFor(
      async () =>
        expect(await inbox()).toMatch(
          /1 message is waiting to be mailed to the office\. The last try, to office@church\.example, failed: .*ECONNREFUSED/,
        ),
      20_000,
    )
    running!.child.kill('SIGTERM')
    expect(await running!.finished).toMatchObject({ code: 0, signal: null })

    // As if the half minute until the next try had passed.
    const database = createClient({ url: pathToFileURL(join(folder, 'data', 'messages.db')).href })
    await database.execute('UPDATE mail_deliveries SET next_attempt_at = 0')
    database.close()
    smtp = await listen(port)
    start(env)
    await vi.waitFor(() => expect(mails).toHaveLength(2), 20_000)
    expect(mails[1]).toContain('Taken-later')
    await vi.waitFor(async () => expect(await inbox()).not.toContain('to be mailed'), 20_000)
  } finally {
    await new Promise<void>((resolve) => smtp.close(resolve))
  }
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
