/** The source of the script that measures in the page. It runs before the page's own scripts and fills `window.probe`. */

export interface Probe {
  fcp?: number
  lcp?: number
  /** Total blocking time (web.dev/articles/tbt): the part of each long task beyond 50 ms, after the first paint. */
  blocked: number
  /** When the app had hydrated the page and replayed early input (`data-app`). */
  hydrated?: number
}

export const PROBE = `(() => {
  const probe = (window.probe = { blocked: 0 })
  // A slow phone: screens do not fade.
  Object.defineProperty(navigator, 'deviceMemory', { value: 2 })
  const watch = (type, take) => { try { new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true }) } catch {} }
  const tasks = []
  const BLOCKING_MS = 50
  const reckon = () => { if (probe.fcp !== undefined) probe.blocked = tasks.reduce((sum, { startTime, duration }) => sum + Math.max(0, startTime + duration - Math.max(startTime, probe.fcp) - BLOCKING_MS), 0) }
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') { probe.fcp = entry.startTime; reckon() } })
  watch('largest-contentful-paint', (entry) => { probe.lcp = entry.startTime })
  watch('longtask', (entry) => { tasks.push(entry); reckon() })
  const look = () => {
    if (document.documentElement.dataset.app) probe.hydrated ??= performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

/** Scrolls the footer link to a screen into view. @returns its center in the viewport, in CSS px */
export const LINK_PLACE = (path: string) => `(() => {
  const link = document.querySelector('footer a[href="${path}"]')
  link.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = link.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
})()`

/** Resolves with the ms from the next click until the heading of the new screen is painted. */
export const CLICKED = (path: string) => `new Promise((done) => {
  const before = document.querySelector('main h1')
  addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      const now = document.querySelector('main h1')
      if (location.pathname === '${path}' && now && now !== before) requestAnimationFrame(() => done(performance.now() - timeStamp))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })
})`
