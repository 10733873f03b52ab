/** Backup and restore after a clean stop, after a kill, while the server runs, and over a damaged database. */
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restore } from '#server/store/restore.ts'
import { openStore, type Store } from '#server/store/messages.ts'
import { runInbox } from '#tests/unit/server/inbox-in-process.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { signUp, startProcess, urlOf as serverUrl } from '#tests/unit/server/server-process.ts'
import type { Running } from '#tests/unit/server/spawn.ts'

/** Whether a rename fails, as on a failing disk. */
const renames = vi.hoisted(() => ({ refused: (_to: string): boolean => false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const renameSync = (from: string, to: string) => {
    if (renames.refused(to)) throw new Error('no more')
    fs.renameSync(from, to)
  }
  return { ...fs, renameSync }
})

const NOW = new Date('2026-11-24T21:10:35Z')

let folder: string
let file: string
let copy: string
let running: Running | undefined
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'data/messages.db')
  copy = join(folder, 'copy.db')
})
afterEach(async () => {
  renames.refused = () => false
  running?.child.kill('SIGKILL')
  await running?.finished
})

const urlOf = (path: string) => pathToFileURL(path).href
const inbox = (args: string[], env: Record<string, string> = {}) =>
  runInbox(args, { DATA_DIR: join(folder, 'data'), ...env })
const startServer = () => serverUrl((running = startProcess(folder)))
const post = async (url: string, name: string) => (await signUp(url, `key-of-${name}`, `${name}@example.com`)).status

/** Opens a database and closes it after the work. */
async function withStore<T>(path: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ url: urlOf(path) })
  return work(store).finally(() => store.close())
}
const names = (path = file) =>
  withStore(path, async (store) => (await store.list()).map(({ fields }) => fields.email!.split('@')[0]!).sort())
/** @param prefix of the key; the server's own prefix for native posts is `server.` */
const fill = (path: string, name: string, prefix = 'key-of', receivedAt = '2025-09-01T12:00:00.000Z') => {
  const body = JSON.stringify({ email: `${name}@example.com` })
  return withStore(path, (store) =>
    store.receive({ key: `${prefix}-${name}`, kind: 'newsletter', bodyHash: 'h', receivedAt, body }),
  )
}

function damage(path: string): void {
  const open = openSync(path, 'r+')
  const { size } = statSync(path)
  writeSync(open, Buffer.alloc(size - 4096, 0xff), 0, size - 4096, 4096)
  closeSync(open)
}

test('after a backup, more messages, a kill and a restore, the inbox is the backup, the rest is kept next to it, and new messages are stored', async () => {
  const url = await startServer()
  expect(await post(url, 'early')).toBe(201)
  expect((await inbox(['--backup', copy])).code).toBe(0)
  for (let i = 0; i < 4; i++) expect(await post(url, `late${i}`)).toBe(201)
  // While the server runs, nothing is restored.
  expect(await inbox(['--restore', copy])).toEqual({
    code: 1,
    stdout: '',
    stderr: `inbox: ${file} is in use. Stop the server and any other program that has it open. Nothing was changed.\n`,
  })
  expect(await post(url, 'late4')).toBe(201)
  running!.child.kill('SIGKILL')
  await running!.finished

  const { code, stdout, stderr } = await inbox(['--restore', copy])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`The inbox was restored from ${copy}: 1 message.\n`)
  const [, before] = /The previous database is in (\S+)\. To read it: DATABASE_URL=\S+ npm run inbox\n/.exec(stdout)!
  expect(readdirSync(join(folder, 'data')).sort()).toEqual(['messages.db', before!.split('/').pop()].sort())
  expect(JSON.parse((await inbox(['--json'], { DATABASE_URL: urlOf(before!) })).stdout).newsletter).toHaveLength(6)

  expect(await post(await startServer(), 'next')).toBe(201)
  expect(JSON.parse((await inbox(['--json'])).stdout).newsletter.map(({ email }: { email: string }) => email)).toEqual([
    'early@example.com',
    'next@example.com',
  ])
})

test('a damaged database is kept next to the restored one', async () => {
  await fill(copy, 'old')
  await fill(file, 'lost')
  damage(file)
  await expect(openStore({ url: urlOf(file) })).rejects.toThrow(
    /is damaged, or is not a database \(.+npm run inbox -- --restore FILE/,
  )
  expect(await inbox(['--json'])).toMatchObject({ code: 1, stderr: expect.stringMatching(/^inbox: [^\n]+ is damaged/) })
  // The first page changes when the file is opened.
  const damaged = readFileSync(file).subarray(4096)
  const before = join(folder, 'data/messages-before-2026-11-24T21-10-35.db')
  expect(await restore(urlOf(file), copy, NOW)).toEqual({ messages: 1, before: { file: before, isDamaged: true } })
  expect(readFileSync(before).subarray(4096).equals(damaged)).toBe(true)
  expect(await names()).toEqual(['old'])
  // The list of forgotten addresses is lost with it.
  damage(file)
  expect((await inbox(['--restore', copy])).stdout).toContain('erase them again')
})

test('what a kill left of a database that someone has deleted is not written into the restored one', async () => {
  await fill(copy, 'old')
  await fill(file, 'kept')
  const log = await withStore(file, async (store) => {
    await store.markAnswered('key-of-kept', NOW.toISOString())
    return readFileSync(`${file}-wal`)
  })
  rmSync(file)
  writeFileSync(`${file}-wal`, log)
  await restore(urlOf(file), copy, NOW)
  expect(await names()).toEqual(['old'])
})

test.each<[string, () => unknown, RegExp]>([
  ['a file that is not there', () => undefined, /cannot be restored: there is no such file\. Nothing was changed\.$/],
  ['an empty file', () => writeFileSync(copy, ''), /not a complete backup of an inbox \(no such table: messages\)/],
  ['a letter', () => writeFileSync(copy, 'Dear all, '.repeat(1000)), /it is not a complete backup/],
  ['a damaged backup', async () => (await fill(copy, 'old'), damage(copy)), /cannot be restored: /],
  [
    'the backup of a newer release',
    async () => {
      await fill(copy, 'old')
      const other = createClient({ url: urlOf(copy) })
      await other.execute('PRAGMA user_version = 99')
      other.close()
    },
    /newer version/,
  ],
])('%s is refused, and nothing changes', async (_, prepare, why) => {
  await fill(file, 'here')
  await prepare()
  await expect(restore(urlOf(file), copy, NOW)).rejects.toThrow(why)
  expect(readdirSync(join(folder, 'data'))).toEqual(['messages.db'])
  expect(await names()).toEqual(['here'])
  await expect(restore('libsql://church.example.io', copy, NOW)).rejects.toThrow(/is a database server/)
})

test('a person who was forgotten after the backup stays forgotten, even with older backups; their later messages stay', async () => {
  const backup = (to: string) => withStore(file, (store) => store.backup(to))
  const [older, later] = [join(folder, 'older.db'), join(folder, 'later.db')]
  await fill(file, 'bob')
  await backup(older)
  await fill(file, 'ann')
  await fill(file, 'ann', 'server.')
  await backup(copy)
  await withStore(file, (store) => store.forget('ann@example.com', '2026-11-24T00:00:00.000Z'))
  expect(await restore(urlOf(file), older, NOW)).toMatchObject({ messages: 1, before: { isDamaged: false } })
  await restore(urlOf(file), copy, new Date('2026-11-25T00:00:00Z'))
  expect(await names()).toEqual(['bob'])
  expect(readFileSync(file, 'latin1')).not.toContain('ann@example.com')
  // Where the forgetting is unknown, a backup is restored as it was.
  expect(await restore(urlOf(join(folder, 'new/messages.db')), copy, NOW)).toEqual({ messages: 3 })

  await fill(file, 'ann', 'server.', '2026-11-24T00:00:01.000Z')
  await backup(later)
  await restore(urlOf(file), later, new Date('2026-11-26T00:00:00Z'))
  expect(await names()).toEqual(['ann', 'bob'])
})

test('an interrupted restore leaves the old inbox, and an interrupted backup leaves no file', async () => {
  await fill(file, 'kept')
  await fill(copy, 'old')
  renames.refused = () => true
  await expect(restore(urlOf(file), copy, NOW)).rejects.toThrow('no more')
  const cut = join(folder, 'cut.db')
  await expect(withStore(file, (store) => store.backup(cut))).rejects.toThrow(/could not be written/)
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'data'])
  renames.refused = () => false
  expect(await names()).toEqual(['kept'])
  await withStore(file, (store) => store.backup(cut))
  expect(await names(cut)).toEqual(['kept'])
})
