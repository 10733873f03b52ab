import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from '#scripts/build/host/lock.ts'

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'church-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'lock')
}

test('a lock left by a killed build that had our process id is free', async () => {
  const file = lockFile()
  writeFileSync(file, String(process.pid))
  expect(await withLock(file, async () => readFileSync(file, 'utf8'))).toBe(String(process.pid))
})

test('two builds in one process run one after the other', async () => {
  const file = lockFile()
  const said: string[] = []
  let endFirst!: () => void
  const first = withLock(file, () => new Promise<void>((done) => (endFirst = done)))
  const second = withLock(
    file,
    async () => void said.push('second runs'),
    () => {
      said.push('second waits')
      endFirst()
    },
  )
  await Promise.all([first, second])
  expect(said).toEqual(['second waits', 'second runs'])
})
