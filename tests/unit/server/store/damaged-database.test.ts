/** The database's file after a stop and after damage. */
import { copyFileSync, mkdirSync, openSync, closeSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#server/store/store.ts'
import { removeFolder, temporaryFolder } from '#tests/unit/server/sample-site.ts'
import { runInbox } from '#tests/unit/server/inbox-in-process.ts'
import { signUp, startProcess, urlOf } from '#tests/unit/server/server-process.ts'
import type { Running } from '#tests/unit/server/spawn.ts'

let folder: string
let file: string
let running: Running | undefined
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'data/messages.db')
})
afterEach(async () => {
  running?.child.kill('SIGKILL')
  await running?.finished
  removeFolder(folder)
})

const inbox = (args: string[], dataDir = 'data') => runInbox(args, { DATA_DIR: join(folder, dataDir) })
const startServer = () => (running = startProcess(folder))

async function fill(count: number): Promise<void> {
  const store = await openStore({ url: pathToFileURL(file).href })
  await Promise.all(
    Array.from({ length: count }, (_, i) =>
      store.receive({
        key: `key ${i}`,
        kind: 'newsletter',
        bodyHash: 'h',
        receivedAt: '2025-09-01T12:00:00.000Z',
        body: JSON.stringify({ email: `${'long'.repeat(50)}${i}@example.com` }),
      }),
    ),
  )
  await store.close()
}

/** Overwrites two pages, like bad blocks of a disk. */
function damage(): void {
  const open = openSync(file, 'r+')
  const middle = Math.floor(statSync(file).size / 2 / 4096) * 4096
  writeSync(open, Buffer.alloc(8192, 0xff), 0, 8192, middle)
  closeSync(open)
}

test('a clean stop leaves one file, which is the complete inbox', async () => {
  const { child, finished } = startServer()
  const url = await urlOf(running!)
  for (let i = 0; i < 5; i++) expect((await signUp(url, `key-of-m${i}`, `m${i}@example.com`)).status).toBe(201)
  child.kill('SIGTERM')
  expect(await finished).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(join(folder, 'data'))).toEqual(['messages.db'])
  mkdirSync(join(folder, 'copy'))
  copyFileSync(file, join(folder, 'copy/messages.db'))
  expect(JSON.parse((await inbox(['--json'], 'copy')).stdout).newsletter).toHaveLength(5)
  expect(readdirSync(join(folder, 'copy'))).toEqual(['messages.db'])
})

test('the server does not start with a damaged database, and says so', async () => {
  await fill(200)
  damage()
  const { code, stdout, stderr } = await startServer().finished
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^The database [^\n]+messages\.db is damaged \([^\n]+\)[^\n]+npm run inbox -- --restore FILE[^\n]*\n$/,
  )
})

test('every inbox command says that the database is damaged', async () => {
  await fill(200)
  damage()
  for (const args of [[], ['--json'], ['--backup', join(folder, 'copy.db')], ['--forget', 'ann@example.com']]) {
    const { code, stdout, stderr } = await inbox(args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^inbox: The database [^\n]+ is damaged[^\n]+\n$/)
  }
  expect(readdirSync(folder)).not.toContain('copy.db')
})
