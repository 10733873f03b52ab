import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { beforeEach, expect, test } from 'vitest'
import { databaseExists, StoreError } from '#server/store/database.ts'
import { MIGRATIONS } from '#server/store/migrations.ts'
import { openStore, type Message } from '#server/store/messages.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

let folder: string
let url: string
beforeEach(() => {
  folder = temporaryFolder()
  url = pathToFileURL(join(folder, 'a b', 'messages.db')).href
})

const message = (key: string, change: Partial<Message> = {}): Message => ({
  key,
  kind: 'newsletter',
  bodyHash: 'hash',
  receivedAt: '2025-09-01T12:00:00.000Z',
  body: '{"email":"Ann@Example.org"}',
  ...change,
})

test('opening creates folder, file and tables once, private, and messages persist', async () => {
  expect(databaseExists(url)).toBe(false)
  const first = await openStore({ url })
  expect(await first.receive(message('a'))).toBe('stored')
  await first.close()
  expect(databaseExists(url)).toBe(true)
  for (const made of ['', 'messages.db']) expect(statSync(join(folder, 'a b', made)).mode & 0o077).toBe(0)
  const second = await openStore({ url })
  expect(await second.receive(message('a'))).toBe('repeated')
  expect(await second.list()).toEqual([
    { key: 'a', kind: 'newsletter', receivedAt: '2025-09-01T12:00:00.000Z', fields: { email: 'Ann@Example.org' } },
  ])
  await second.close()
})

test('acknowledged messages are on disk: the write-ahead log is synced on each commit', async () => {
  const store = await openStore({ url })
  const other = createClient({ url })
  expect((await other.execute('PRAGMA journal_mode')).rows[0]?.journal_mode).toBe('wal')
  expect((await other.execute('PRAGMA user_version')).rows[0]?.user_version).toBe(MIGRATIONS.length)
  // Other connections also sync by default, since the driver may open new ones.
  expect((await other.execute('PRAGMA synchronous')).rows[0]?.synchronous).toBe(2)
  other.close()
  await store.close()
})

test('senders are answered after a timeout, however slow the database is, and the next message is stored', async () => {
  const store = await openStore({ url, busyTimeoutMs: 200 }, 200)
  const other = createClient({ url })
  const held = await other.transaction('write')
  // Each waits for the lock in turn, and together they wait longer than the timeout.
  let isFree = false
  const before = Promise.allSettled([1, 2, 3, 4].map(() => store.mail.claim(0, 0, 0))).finally(() => (isFree = true))
  const told = await Promise.allSettled([store.receive(message('a')), store.secret()])
  expect(isFree).toBe(false)
  for (const each of told)
    expect(each).toMatchObject({ status: 'rejected', reason: new Error('no answer within 200 ms') })
  await before
  await held.rollback()
  other.close()
  expect(['stored', 'repeated']).toContain(await store.receive(message('a')))
  expect(await store.list()).toHaveLength(1)
  await store.close()
})

test('each database has its own persistent secret', async () => {
  const first = await openStore({ url })
  const secret = await first.secret()
  await first.close()
  const again = await openStore({ url })
  expect(await again.secret()).toBe(secret)
  await again.close()
  const other = await openStore({ url: pathToFileURL(join(folder, 'other.db')).href })
  expect(await other.secret()).not.toBe(secret)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  await other.close()
})

test('forgetting erases the text from every file, in any case, and keeps the key', async () => {
  const store = await openStore({ url })
  await store.receive(message('a'))
  await store.receive(message('b', { kind: 'contact', body: '{"email":"ann@example.org","message":"a secret wish"}' }))
  await store.receive(message('c', { body: '{"email":"bob@example.org"}' }))
  expect(await store.forget(' ANN@example.ORG ', '2025-09-02T00:00:00.000Z')).toBe(2)
  expect((await store.list()).map(({ key }) => key)).toEqual(['c'])
  expect(await store.receive(message('a'))).toBe('repeated')
  expect((await store.list()).map(({ key }) => key)).toEqual(['c'])
  expect(await store.forget('ann@example.org', '2025-09-03T00:00:00.000Z')).toBe(0)
  // The server's own key for a native post is free again.
  await store.receive(message('server.d', { isForMail: true }))
  expect(await store.forget('ann@example.org', '2025-09-03T00:00:00.000Z')).toBe(1)
  expect(await store.mail.pending()).toEqual([])
  expect(await store.receive(message('server.d'))).toBe('stored')
  expect(await store.forget('ann@example.org', '2025-09-03T00:00:00.000Z')).toBe(1)
  for (const name of readdirSync(join(folder, 'a b')))
    expect(readFileSync(join(folder, 'a b', name), 'latin1')).not.toMatch(/ann@example|secret wish/i)
  await store.close()
})

test('an unusable database is reported in one line that says what to do', async () => {
  writeFileSync(join(folder, 'file'), 'no folder')
  writeFileSync(join(folder, 'notes.db'), 'this is no database, but it is long enough to be taken for one '.repeat(20))
  mkdirSync(join(folder, 'folder.db'))
  // Node's recursive `mkdir` never comes back from /proc.
  for (const name of ['file/messages.db', 'notes.db', 'folder.db', '/proc/church/data/messages.db']) {
    const opening = openStore({ url: pathToFileURL(resolve(folder, name)).href })
    await expect(opening).rejects.toThrow(StoreError)
    await expect(opening).rejects.toThrow(
      /^The database [^\n]+ (?:cannot be used|is damaged, or is not a database) \([^\n[]+\)[^\n]+DATA_DIR[^\n]+$/,
    )
  }
  await expect(openStore({ url: 'http://127.0.0.1:9' })).rejects.toThrow(
    /^The database server cannot be used \([^\n]+DATABASE_URL[^\n]+$/,
  )
})

test('a database from a newer release is left alone', async () => {
  await (await openStore({ url })).close()
  const other = createClient({ url })
  await other.execute('PRAGMA user_version = 99')
  other.close()
  await expect(openStore({ url })).rejects.toThrow(/newer version/)
})
