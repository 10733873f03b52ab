/** When a line that broke off is tried again. */

const FIRST_MS = 3000
const LONGEST_MS = 5 * 60_000

/** @returns at the next sign that there may be a line, or after a time that grows; at once where it is given up */
export function nextOccasion(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = new AbortController()
    const settle = () => {
      end.abort()
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(settle, Math.min(FIRST_MS * 2 ** failures, LONGEST_MS))
    addEventListener('online', settle, { signal: end.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && settle(), {
      signal: end.signal,
    })
    signal.addEventListener('abort', settle, { signal: end.signal })
    if (signal.aborted) settle()
  })
}
