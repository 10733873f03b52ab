/**
 * Whether this device is quick enough for movement. What a browser does to make one screen fade into the next (it draws
 * both, and calculates every style once more) holds up the screen itself: by a frame or two on most devices, by a quarter
 * of a second on slow phones, whose owners would rather have the screen.
 */

/** Pieces of more than 50 ms are told of: a quick device's start has one of them, or none, and a slow phone's three or four. */
const QUICK_MS = 120
/** The browser tells of the start's last piece a moment later. */
const TOLD_MS = 1000

/** All such pieces of the start together. */
let startMs = 0

/** Looks at what the start took, which is over; browsers that do not tell (Long Tasks API) count as quick. */
export function judgePace(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) startMs += duration
  })
  observer.observe({ type: 'longtask', buffered: true })
  // What comes later (the worker, other tabs) says nothing of the device.
  setTimeout(() => observer.disconnect(), TOLD_MS)
}

/** Says that other work has shown it to be slow. */
export const judgeSlow = () => void (startMs = Infinity)

export const isQuickDevice = () => startMs <= QUICK_MS
