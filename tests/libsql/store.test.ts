/** The store on a real libSQL server over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { openStore, type Message } from '#server/store/store.ts'
import { startLibsqlServer, type LibsqlServer } from './libsql-server.ts'

let folder: string
let server: LibsqlServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'church-libsql-'))
  server = await startLibsqlServer(folder)
})
afterEach(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

const open = () => openStore({ url: server.url, authToken: server.authToken })
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
  const client = await openDatabase({ url: server.url, authToken: server.authToken })
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
  await server.kill()
  await expect(store.receive(message('away'))).rejects.toThrow()
  await server.start()
  expect(await store.list()).toHaveLength(20)
  expect(await store.receive(message('away'))).toBe('stored')
  expect(await store.receive(message('key 3'))).toBe('repeated')
  await store.close()
})

test('a wrong token is reported in one line', async () => {
  await expect(openStore({ url: server.url, authToken: 'wrong' })).rejects.toThrow(
    /^The database server cannot be used \([^\n]+DATABASE_AUTH_TOKEN\.$/,
  )
  await expect(openStore({ url: server.url })).rejects.toThrow(/DATABASE_AUTH_TOKEN\.$/)
})
