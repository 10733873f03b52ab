import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withLock } from '#site-build/host/lock.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { spawnCommand } from '#tests/unit/server/spawn.ts'

const HOLDER = `import { withLock } from '#site-build/host/lock.ts'
withLock(process.env.LOCK, () => new Promise(() => setInterval(() => {}, console.log('It builds') ?? 1000)))`

test('a build waits for another process, and takes the lock once that is killed', async () => {
  const lock = join(temporaryFolder(), 'folder/lock.db')
  const other = spawnCommand(process.execPath, ['--import', 'tsx', '-e', HOLDER], { LOCK: lock })
  await other.printed(/It builds/)
  const said: string[] = []
  await withLock(
    lock,
    async () => void said.push('builds'),
    () => {
      said.push('waits')
      other.child.kill('SIGKILL')
    },
  )
  expect(said).toEqual(['waits', 'builds'])
  expect(readdirSync(dirname(lock))).toEqual(['lock.db'])
})

test('of three in one process, each waits for the one before, and a failure releases the lock', async () => {
  const lock = join(temporaryFolder(), 'lock.db')
  let running = 0
  const work = async () => {
    expect(++running).toBe(1)
    await new Promise((done) => setImmediate(done))
    running -= 1
    throw new Error('no build')
  }
  const ends = await Promise.allSettled([1, 2, 3].map(() => withLock(lock, work)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(ends.map((end) => String((end as PromiseRejectedResult).reason))).toEqual(Array(3).fill('Error: no build'))
})
