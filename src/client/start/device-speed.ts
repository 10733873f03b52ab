/** Whether this device is fast enough for view transitions, which block a slow phone for a quarter of a second. */

/**
 * The most that the long tasks of the start add up to on a fast device. It has one at most, a slow phone three or four.
 */
const QUICK_MS = 120
/** The browser reports a long task with a delay. Tasks after this time say nothing about the device. */
const REPORTED_MS = 1000

let longTasksMs = 0

/** Sums the long tasks of the start. Without the Long Tasks API a device counts as fast. */
export function measureDevice(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs += duration
  })
  observer.observe({ type: 'longtask', buffered: true })
  setTimeout(() => observer.disconnect(), REPORTED_MS)
}

export const isQuickDevice = () => longTasksMs <= QUICK_MS
