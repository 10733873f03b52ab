/** What runs in the page that is measured: plain text, put in before the page's own scripts. It writes to `window.probe`. */

export interface Probe {
  fcp?: number
  lcp?: number
  cls: number
  /** Beyond 50 ms each, after the first paint. */
  blocked: number
  /** When the main heading was drawn. */
  text?: number
  /** When React had taken over the header's links. */
  hydrated?: number
  load?: number
  /** When a worker that has stored the site controls the page. */
  offline?: number
}

export const PROBE = `(() => {
  const probe = (window.probe = { cls: 0, blocked: 0 })
  const watch = (type, take) => { try { new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true }) } catch {} }
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') probe.fcp = entry.startTime })
  watch('largest-contentful-paint', (entry) => { probe.lcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) probe.cls += entry.value })
  watch('longtask', (entry) => { probe.blocked += Math.max(0, entry.duration - 50) })
  addEventListener('load', () => { probe.load = performance.now() })
  const look = () => {
    const heading = document.querySelector('main h1')
    if (probe.text === undefined && heading && heading.getBoundingClientRect().height > 0) requestAnimationFrame(() => { probe.text ??= performance.now() })
    const link = document.querySelector('header a')
    if (link && Object.keys(link).some((key) => key.startsWith('__reactProps'))) probe.hydrated ??= performance.now()
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

/** Clicks a link of the header; settles with the milliseconds until its screen's heading is drawn. */
export const CLICK = (path: string) => `new Promise((done) => {
  const before = document.querySelector('main h1')
  const from = performance.now()
  const link = document.querySelector('header a[href="${path}"], footer a[href="${path}"]')
  link.click()
  const look = () => {
    const now = document.querySelector('main h1')
    if (now && now !== before && now.textContent !== before?.textContent && location.pathname === '${path}') requestAnimationFrame(() => done(performance.now() - from))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`
