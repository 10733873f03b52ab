const FIRST_MS = 3000
const LONGEST_MS = 5 * 60_000

/**
 * Waits before the next try: exponential backoff from 3 s to 5 min. Ends at once when the connection returns, the page
 * becomes visible, or `signal` aborts.
 * @param failures tries without progress before this one
 */
export function waitForRetry(failures: number, signal: AbortSignal): Promise<void> {
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
