/** Locks across tabs and worker (Web Locks), or within this page where the browser has none or refuses them. */

/**
 * Runs `work` while holding the lock `name`.
 * @returns with `ifFree`, undefined at once when someone else holds it
 */
export type Lock = <T>(name: string, work: () => Promise<T>, options?: { ifFree: true }) => Promise<T | undefined>

/** With cookies blocked, Chromium has Web Locks but refuses each request with a SecurityError. */
export const lock: Lock = async (name, work, options) => {
  const { locks } = navigator
  if (!locks) return pageLock(name, work, options)
  let hasLock = false
  const run = () => {
    hasLock = true
    return work()
  }
  try {
    return await (options?.ifFree
      ? locks.request(name, { ifAvailable: true }, (held) => (held ? run() : undefined))
      : locks.request(name, run))
  } catch (error) {
    if (hasLock) throw error
    return pageLock(name, work, options)
  }
}

/** Runs one at a time within this page. Across tabs, the idempotency key prevents a second copy. */
export function createPageLock(): Lock {
  const lastHolder = new Map<string, Promise<unknown>>()
  return async (name, work, options) => {
    const before = lastHolder.get(name)
    if (options?.ifFree && before) return undefined
    const mine = (async () => {
      await before?.catch(() => undefined)
      return work()
    })()
    lastHolder.set(name, mine)
    try {
      return await mine
    } finally {
      if (lastHolder.get(name) === mine) lastHolder.delete(name)
    }
  }
}
const pageLock = createPageLock()

/**
 * Holds the lock `name` until it is released or the page is gone.
 * @param timeoutMs how long to wait for another holder
 * @returns a function that releases it; undefined when another window has it
 */
export function holdLock(name: string, timeoutMs: number): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolve(undefined)
    }, timeoutMs)
    void lock(name, async () => {
      clearTimeout(timer)
      if (!isLate) await new Promise<void>((release) => resolve(release))
    })
  })
}
