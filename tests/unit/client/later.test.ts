import { beforeEach, expect, test, vi } from 'vitest'

/** More than any chain of promises in what is tested. */
const MICROTASKS = 200

/** As in a page: without a window, but not while the site is built. */
async function inPage() {
  vi.stubEnv('SSR', false)
  vi.stubGlobal('addEventListener', () => undefined)
  return import('#client/later.ts')
}

beforeEach(() => {
  vi.resetModules()
  return () => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  }
})

test('what was put off begins in its order, each in a task of its own', async () => {
  const { beginLater, fetchLater } = await inPage()
  const begun: string[] = []
  /** Whether all that the one before brought about in its task was over. */
  let isOver = true
  const part = (name: string) => async () => {
    expect(isOver, `${name} begins in a task of its own`).toBe(true)
    begun.push(name)
    isOver = false
    for (let step = 0; step < MICROTASKS; step += 1) await undefined
    isOver = true
    return name
  }
  const parts = ['outbox', 'reads', 'footer'].map((name) => fetchLater(part(name)))
  beginLater()
  expect(begun).toEqual([])
  expect(await Promise.all(parts)).toEqual(['outbox', 'reads', 'footer'])
  expect(begun).toEqual(['outbox', 'reads', 'footer'])
})

test('one that never comes does not hold up the next', async () => {
  const { beginLater, fetchLater } = await inPage()
  void fetchLater(() => new Promise(() => undefined))
  const next = fetchLater(async () => 'here')
  beginLater()
  expect(await next).toBe('here')
})

test('what has its own time takes no turn', async () => {
  const { fetchLater } = await inPage()
  expect(await fetchLater(async () => 'worker', Promise.resolve())).toBe('worker')
})
