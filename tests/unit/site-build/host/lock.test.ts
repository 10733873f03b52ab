import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { withLock } from '#site-build/host/lock.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

/** Called once, just before a stale lock is renamed. */
let atLook: (() => void) | undefined
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const renameSync: typeof fs.renameSync = (...paths) => {
    atLook?.()
    atLook = undefined
    fs.renameSync(...paths)
  }
  return { ...fs, renameSync }
})

function lockFile(holder: number): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'lock'), String(holder))
  return join(folder, 'lock')
}

test('a lock left by a killed build that had our process id is free', async () => {
  const file = lockFile(process.pid)
  expect(await withLock(file, async () => readFileSync(file, 'utf8'))).toBe(String(process.pid))
})

test('a build waits while the process that holds the lock is running', async () => {
  const file = lockFile(process.ppid)
  const said: string[] = []
  await withLock(
    file,
    async () => void said.push('builds'),
    () => {
      said.push('waits')
      rmSync(file)
    },
  )
  expect(said).toEqual(['waits', 'builds'])
})

test('a lock that another process makes while a stale one is removed is respected', async () => {
  const file = lockFile(process.pid)
  const said: string[] = []
  atLook = () => writeFileSync(file, String(process.ppid))
  await withLock(
    file,
    async () => void said.push('builds'),
    () => {
      said.push(readFileSync(file, 'utf8'))
      rmSync(file)
    },
  )
  expect(said).toEqual([String(process.ppid), 'builds'])
  expect(readdirSync(dirname(file))).toEqual([])
})
