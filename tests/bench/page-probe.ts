/** What runs in the page that is measured: plain text, put in before the page's own scripts. It writes to `window.probe`. */

export interface Probe {
  fcp?: number
  lcp?: number
  cls: number
  /** Total blocking time (web.dev/articles/tbt): of what the main thread does in one piece after the first paint, all beyond 50 ms. */
  blocked: number
  /** When the main heading was drawn. */
  text?: number
  /** When the app had taken over the page, and done what was done before (`data-app`). */
  hydrated?: number
  load?: number
  /** When a worker that has stored the site controls the page. */
  offline?: number
}

export const PROBE = `(() => {
  const probe = (window.probe = { cls: 0, blocked: 0 })
  const watch = (type, take) => { try { new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true }) } catch {} }
  const tasks = []
  const BLOCKING_MS = 50
  const reckon = () => { if (probe.fcp !== undefined) probe.blocked = tasks.reduce((sum, { startTime, duration }) => sum + Math.max(0, startTime + duration - Math.max(startTime, probe.fcp) - BLOCKING_MS), 0) }
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') { probe.fcp = entry.startTime; reckon() } })
  watch('largest-contentful-paint', (entry) => { probe.lcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) probe.cls += entry.value })
  watch('longtask', (entry) => { tasks.push(entry); reckon() })
  addEventListener('load', () => { probe.load = performance.now() })
  const look = () => {
    // Where it lies is not asked: that would lay out a page which is still being read.
    if (probe.text === undefined && probe.fcp !== undefined && document.querySelector('main h1')) requestAnimationFrame(() => { probe.text ??= performance.now() })
    if (document.documentElement.dataset.app) probe.hydrated ??= performance.now()
    if (probe.text === undefined || probe.hydrated === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  serviceWorker.ready.then(({ active }) => {
    const settled = () => { if (active.state === 'activated' && serviceWorker.controller) probe.offline ??= performance.now() }
    active.addEventListener('statechange', settled)
    serviceWorker.addEventListener('controllerchange', settled)
    settled()
  })
})()`

/** Where the footer's link to a screen is on the glass, in CSS px, once it has been brought there. */
export const LINK_PLACE = (path: string) => `(() => {
  const link = document.querySelector('footer a[href="${path}"]')
  link.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = link.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
})()`

/** Settles with the time from the next click until the heading of the screen that it leads to is drawn, in ms. */
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
