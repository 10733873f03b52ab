/**
 * Whether this device is quick enough for movement. To fade one screen into the next, the browser draws both and calculates
 * every style once more: a frame or two on most devices, a quarter of a second on slow phones.
 */

/** The long tasks of the start together: a quick device has one or none, a slow phone three or four. */
const QUICK_MS = 120
/** The browser reports the last of them a moment later; what comes after that says nothing of the device. */
const REPORTED_MS = 1000

let longTasksMs = 0

/** Sums the long tasks of the start. Without the Long Tasks API a device counts as quick. */
export function measureDevice(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs += duration
  })
  observer.observe({ type: 'longtask', buffered: true })
  setTimeout(() => observer.disconnect(), REPORTED_MS)
}

export const isQuickDevice = () => longTasksMs <= QUICK_MS
