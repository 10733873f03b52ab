/** The store on a real libSQL server over HTTP: the server's tests of files again, and what only a network can do. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, StoreError } from '#server/store/database.ts'
import { MIGRATIONS } from '#server/store/migrations.ts'
import type { Message } from '#server/store/message-table.ts'
import { openStore } from '#server/store/store.ts'
import { spawnScript } from '#tests/unit/server/spawn.ts'
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
const message = (key: string, change: Partial<Message> = {}): Message => ({
  key,
  kind: 'newsletter',
  bodyHash: 'hash',
  receivedAt: '2025-09-01T12:00:00.000Z',
  body: '{"email":"Ann@Example.org"}',
  ...change,
})

test('concurrent starts of three servers create the tables once', async () => {
  const stores = await Promise.all([open(), open(), open()])
  for (const store of stores) expect(await store.list()).toEqual([])
  const client = createClient({ url: server.url, authToken: server.authToken })
  expect((await client.execute('PRAGMA user_version')).rows[0]?.user_version).toBe(MIGRATIONS.length)
  client.close()
  for (const store of stores) await store.close()
})

test('a message is stored once, recognised, told from another, and forgotten', async () => {
  const store = await open()
  expect(await store.receive(message('a'))).toBe('stored')
  expect(await store.receive(message('a'))).toBe('repeated')
  expect(await store.receive(message('a', { bodyHash: 'other' }))).toBe('conflict')
  expect(await store.list()).toEqual([
    { key: 'a', kind: 'newsletter', receivedAt: '2025-09-01T12:00:00.000Z', fields: { email: 'Ann@Example.org' } },
  ])
  expect(await store.forget(' ann@example.ORG ', '2025-09-02T00:00:00.000Z')).toBe(1)
  expect(await store.list()).toEqual([])
  expect(await store.receive(message('a'))).toBe('repeated')
  await expect(store.backup(join(folder, 'copy.db'))).rejects.toThrow(StoreError)
  await store.close()
})

test('of concurrent messages from three servers one is stored for each key', async () => {
  const stores = await Promise.all([open(), open(), open()])
  const receipts = await Promise.all(
    Array.from({ length: 60 }, (_, i) => stores[i % 3]!.receive(message(`key ${i % 10}`))),
  )
  expect(receipts.filter((receipt) => receipt === 'stored')).toHaveLength(10)
  expect(receipts.filter((receipt) => receipt === 'repeated')).toHaveLength(50)
  expect(await stores[0]!.list()).toHaveLength(10)
  for (const store of stores) await store.close()
})

test('a batch is one transaction: if a statement fails, nothing stays', async () => {
  const client = await openDatabase({ url: server.url, authToken: server.authToken })
  const kept = (key: string) => ({
    sql: "INSERT INTO messages (key, kind, body_hash, received_at) VALUES (?, 'contact', '', '')",
    args: [key],
  })
  await expect(client.batch([kept('a'), kept('b'), kept('a')], 'write')).rejects.toThrow(/UNIQUE/)
  expect((await client.execute('SELECT key FROM messages')).rows).toEqual([])
  client.close()
})

test('a message and its queued mail are stored together, and only one of two servers mails it', async () => {
  const stores = await Promise.all([open(), open()])
  await stores[0]!.receive(message('a', { isForMail: true }))
  await stores[0]!.receive(message('a', { isForMail: true }))
  const now = Date.parse('2025-09-01T13:00:00Z')
  await Promise.all(stores.map(({ mail }) => mail.assign(['office@church.example'])))
  const jobs = await Promise.all(stores.map(({ mail }) => mail.claim(now, now + 60_000, now + 3_600_000)))
  expect(jobs.filter(Boolean)).toMatchObject([{ key: 'a', attempts: 1 }])
  for (const store of stores) await store.close()
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

test('a wrong token is reported with one line', async () => {
  await expect(openStore({ url: server.url, authToken: 'wrong' })).rejects.toThrow(
    /^The database server cannot be used \([^\n]+DATABASE_AUTH_TOKEN\.$/,
  )
  await expect(openStore({ url: server.url })).rejects.toThrow(/DATABASE_AUTH_TOKEN\.$/)
})

test('the inbox command reads and forgets there', async () => {
  const store = await open()
  await store.receive(message('a'))
  const inbox = (...args: string[]) =>
    spawnScript('server/inbox/main.ts', args, { DATABASE_URL: server.url, DATABASE_AUTH_TOKEN: server.authToken })
      .finished
  expect(JSON.parse((await inbox('--json')).stdout)).toMatchObject({
    newsletter: [{ key: 'a', email: 'Ann@Example.org' }],
  })
  expect((await inbox('--forget', 'ann@example.org')).stdout).toBe('Erased 1 message from ann@example.org.\n')
  expect(await store.list()).toEqual([])
  await store.close()
})
