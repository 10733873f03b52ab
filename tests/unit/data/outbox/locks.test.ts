import { afterEach, expect, test, vi } from 'vitest'
import { holdLock, lock } from '#data/outbox/locks.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Web Locks that answer every request like this. */
const withLocks = (request: (...request: unknown[]) => Promise<unknown>) =>
  vi.stubGlobal('navigator', { locks: { request } })

const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))

for (const [name, arrange] of [
  ['without Web Locks', () => vi.stubGlobal('navigator', {})],
  ['where the browser refuses Web Locks, as with cookies blocked,', () => withLocks(refuse)],
] as const) {
  test(`${name} the work is done, one at a time`, async () => {
    arrange()
    let finish = () => {}
    const first = lock('a', () => new Promise<string>((done) => (finish = () => done('first'))))
    await new Promise((done) => setTimeout(done))
    expect(await lock('a', () => Promise.resolve('second'), { ifFree: true })).toBeUndefined()
    finish()
    expect(await first).toBe('first')
    expect(await lock('a', () => Promise.resolve('third'), { ifFree: true })).toBe('third')
  })

  test(`${name} a lock can be kept`, async () => {
    arrange()
    expect(await holdLock('a', 1000)).toBeTypeOf('function')
  })
}

test('an error of the work is passed on, and the work is not done twice', async () => {
  withLocks(async (_, run) => (run as () => unknown)())
  const work = vi.fn(() => Promise.reject(new Error('of the work')))
  await expect(lock('a', work)).rejects.toThrow('of the work')
  expect(work).toHaveBeenCalledOnce()
})

test('a lock that another window holds is not given, in browsers without AbortSignal.timeout', async () => {
  vi.stubGlobal('AbortSignal', {})
  withLocks(
    (_, options) =>
      new Promise((_resolve, reject) => {
        const { signal } = options as { signal: AbortSignal }
        signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      }),
  )
  expect(await holdLock('a', 10)).toBeUndefined()
})
