import { createClient } from '@libsql/client'
import { closeSync, cpSync, openSync, renameSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { openSqlite } from '#server/store/sqlite.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'messages.db')
})

test('a batch is one transaction: if a statement fails, nothing is stored', async () => {
  const database = openSqlite(file)
  await database.execute('CREATE TABLE names (name TEXT PRIMARY KEY)')
  const add = (name: string) => ({ sql: 'INSERT INTO names VALUES (?)', args: [name] })
  await expect(database.batch([add('a'), add('b'), add('a')])).rejects.toThrow(/UNIQUE/)
  expect((await database.execute('SELECT name FROM names')).rows).toEqual([])
  await database.close()
})

test('the first write after another program’s lock succeeds', async () => {
  const database = openSqlite(file, 50)
  await database.execute('CREATE TABLE names (name TEXT)')
  const other = createClient({ url: pathToFileURL(file).href })
  const held = await other.transaction('write')
  const write = () => database.execute("INSERT INTO names VALUES ('a')")
  await expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  await held.rollback()
  other.close()
  await write()
  await database.batch(["INSERT INTO names VALUES ('b')"])
  expect((await database.execute('SELECT name FROM names')).rows).toEqual([{ name: 'a' }, { name: 'b' }])
  await database.close()
})

test('nothing more is written to a file found to be damaged', async () => {
  const first = openSqlite(file)
  await first.batch(['CREATE TABLE whole (name TEXT)', 'CREATE TABLE names (name TEXT)'])
  await first.batch(
    Array.from({ length: 200 }, (_, i) => ({
      sql: 'INSERT INTO names VALUES (?)',
      args: [`${'long'.repeat(100)}${i}`],
    })),
  )
  await first.close()
  const open = openSync(file, 'r+')
  writeSync(open, Buffer.alloc(8192, 0xff), 0, 8192, Math.floor(statSync(file).size / 2 / 4096) * 4096)
  closeSync(open)

  const database = openSqlite(file)
  const write = () => database.batch(["INSERT INTO whole VALUES ('a')"])
  await write()
  await expect(database.execute('SELECT SUM(LENGTH(name)) FROM names')).rejects.toMatchObject({
    code: 'SQLITE_CORRUPT',
  })
  await expect(write()).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' })
  await database.close()
})

test('nothing is written to a file that was removed or replaced, where nobody would find it', async () => {
  const database = openSqlite(file)
  const write = () => database.batch(['CREATE TABLE IF NOT EXISTS names (name TEXT)'])
  await write()
  renameSync(file, `${file}.old`)
  await expect(write()).rejects.toThrow('removed or replaced')
  writeFileSync(file, '')
  await expect(write()).rejects.toThrow('removed or replaced')
  await database.close()
})

test('closing completes the file, even while another program has it open for reading', async () => {
  const database = openSqlite(file)
  await database.batch(['CREATE TABLE names (name TEXT)', "INSERT INTO names VALUES ('Ann')"])
  const other = openSqlite(file)
  await other.execute('SELECT name FROM names')
  await database.close()
  cpSync(file, join(folder, 'copy.db'))
  const copy = openSqlite(join(folder, 'copy.db'))
  expect((await copy.execute('SELECT name FROM names')).rows).toMatchObject([{ name: 'Ann' }])
  await Promise.all([copy.close(), other.close()])
})

test('a transaction whose turn comes too late is not run, since its sender was told that it failed', async () => {
  const database = openSqlite(':memory:')
  await expect(database.batch(['CREATE TABLE late (a)'], Date.now() - 1)).rejects.toThrow('too slow')
  expect((await database.execute("SELECT name FROM sqlite_master WHERE name = 'late'")).rows).toEqual([])
  await database.close()
})
