import { afterEach, expect, test, vi } from 'vitest'
import { holdLock, lock } from '#data/storage/locks.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Web Locks that answer every request like this. */
const withLocks = (request: (...request: unknown[]) => Promise<unknown>) =>
  vi.stubGlobal('navigator', { locks: { request } })

test.each([
  ['without Web Locks', () => vi.stubGlobal('navigator', {})],
  [
    'if the browser refuses Web Locks, as with cookies blocked',
    () => withLocks(() => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))),
  ],
])('%s, work is done one task at a time, and a lock can be held and released', async (_, arrange) => {
  arrange()
  const release = await holdLock('a', 1000)
  expect(await lock('a', () => Promise.resolve('second'), { ifFree: true })).toBeUndefined()
  expect(await holdLock('a', 10)).toBeUndefined()
  release!()
  expect(await lock('a', () => Promise.resolve('third'))).toBe('third')
})

test('an error in the work is passed on, and the work is not done twice', async () => {
  withLocks(async (_, run) => (run as () => unknown)())
  const work = vi.fn(() => Promise.reject(new Error('of the work')))
  await expect(lock('a', work)).rejects.toThrow('of the work')
  expect(work).toHaveBeenCalledOnce()
})

test('a lock that is granted too late is released', async () => {
  let grant!: () => Promise<unknown>
  withLocks((_, run) => new Promise((done) => (grant = async () => done((run as () => unknown)()))))
  expect(await holdLock('a', 10)).toBeUndefined()
  await grant()
})
