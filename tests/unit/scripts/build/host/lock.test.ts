import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withLock } from '#scripts/build/host/lock.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

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
