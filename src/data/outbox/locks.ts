/** Locks across tabs and worker (Web Locks), or within this page where the browser has none or refuses them. */

/**
 * Runs `work` while holding the lock `name`.
 * @returns with `ifFree`, undefined at once when somebody else holds it
 */
export type Lock = <T>(name: string, work: () => Promise<T>, options?: { ifFree: true }) => Promise<T | undefined>

/** Chromium with cookies blocked has Web Locks, and refuses each with a SecurityError. */
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

/** One at a time within this page. The idempotency key covers other tabs. */
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
 * Takes the lock `name` and keeps it until it is given back, or its page is gone.
 * @param timeoutMs how long another holder is waited for
 * @returns gives the lock back; undefined when another window has it
 */
export function holdLock(name: string, timeoutMs: number): Promise<(() => void) | undefined> {
  const { locks } = navigator
  return new Promise((resolve) => {
    const withoutLock = () => resolve(() => undefined)
    if (!locks) return withoutLock()
    // `AbortSignal.timeout` needs Chromium 103 and Safari 16.
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    const held = () => {
      clearTimeout(timer)
      return new Promise<void>((release) => resolve(release))
    }
    locks
      .request(name, { signal: timeout.signal }, held)
      .catch(() => (timeout.signal.aborted ? resolve(undefined) : withoutLock()))
  })
}
