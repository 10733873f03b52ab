/** The screen's requests are done when nothing has arrived for this long. */
const QUIET_MS = 1000

export async function whenQuiet(): Promise<void> {
  let isQuiet = false
  const arrivals = new PerformanceObserver(() => (isQuiet = false))
  arrivals.observe({ type: 'resource' })
  while (!isQuiet) {
    isQuiet = true
    await new Promise((done) => setTimeout(done, QUIET_MS))
  }
  arrivals.disconnect()
}
