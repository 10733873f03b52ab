/** Registers the service worker and applies updates, never while a person uses the page. */
import { inSite } from '#schema/site-address.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { isUpdateBlocked } from './update-blockers.ts'
import { connection, whenDownloadAllowed } from './save-data.ts'
import { isUpdateWaiting } from './update-waiting.ts'
import { completeOfflineCopy, isOfflineReady } from './offline-copy.ts'

/** How often a page that stays open looks for a new release. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000

let registration: ServiceWorkerRegistration | undefined
/** False before the person's consent, and after "Erase What Was Saved Here". */
let isWanted = false

/** Never rejects. Without a worker the page does everything itself. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // A device that has a worker downloads only what has changed.
  if (!(await navigator.serviceWorker.getRegistration(inSite('/')).catch(() => undefined))) await whenDownloadAllowed()
  followOtherTabs()
  isWanted = true
  onForgetting(() => (isWanted = false))
  await register()
  const check = () => void checkForUpdate()
  setInterval(check, UPDATE_INTERVAL_MS)
  addEventListener('online', check)
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  void prefetchPictures()
}

async function checkForUpdate(): Promise<void> {
  if (isWanted) await registration?.update().catch(() => undefined)
  await register()
}

/** After each navigation: stores what is missing, and tries again if the first installation failed. */
export function retryIfIncomplete(): void {
  if (!isOfflineReady()) void register()
}

/** A worker that failed to install took its registration with it, so this is called at every check. */
async function register(): Promise<void> {
  if (!isWanted) return
  try {
    const found = await (import.meta.env.DEV
      ? navigator.serviceWorker.register(inSite('/dev-sw.js?dev-sw'), { type: 'module' })
      : navigator.serviceWorker.register(workerAddress()))
    // An ad blocker may make `register` resolve with undefined. The site's data may have been erased meanwhile.
    if (!found || !isWanted) return
    if (found !== registration) followUpdates(found)
    registration = found
    void completeOfflineCopy(found)
  } catch {
    // No connection, or workers are blocked: only offline reading is lost.
  }
}

/** An installed worker may activate by itself, if the old one controls no page. */
const SETTLE_MS = 200

function followUpdates(registered: ServiceWorkerRegistration): void {
  const follow = (worker: ServiceWorker | null) => {
    // The device's first worker is not an update.
    if (!worker || !registered.active) return
    const check = () =>
      worker.state === 'installed' &&
      setTimeout(() => worker.state === 'installed' && isUpdateWaiting.set(true), SETTLE_MS)
    worker.addEventListener('statechange', check)
    check()
  }
  registered.addEventListener('updatefound', () => follow(registered.installing))
  follow(registered.installing)
  follow(registered.waiting)
}

interface ScriptPolicy {
  createScriptURL(url: string): string
}
let policy: ScriptPolicy | undefined

/** With Trusted Types, a worker's address needs a policy. A policy's name can be used once. */
function workerAddress(): string {
  policy ??= window.trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url })
  return policy?.createScriptURL(inSite('/sw.js')) ?? inSite('/sw.js')
}

/** Prefetches the gallery's pictures, where the browser reports a good connection. */
async function prefetchPictures(): Promise<void> {
  if (connection()?.effectiveType !== '4g' || connection()?.saveData) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'warm-pictures' })
}

/** The person's "Refresh": activates the waiting release, then reloads. Old Chromium may never react. */
export function applyUpdate(): void {
  const reload = () => location.reload()
  activateWaiting(reload, reload)
}

/**
 * Applies an update after an in-app navigation, when a reload costs least: once the screen's requests are done. If the
 * new worker is asked while the old worker still answers requests, old Chromium starts the old worker again, and the
 * release never takes over. Gives up as soon as the person does something on the page.
 */
export async function applyUpdateQuietly(): Promise<void> {
  if (!isUpdateWaiting.get()) return
  const use = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(type, () => use.abort(), { once: true, passive: true })
  await whenQuiet()
  if (use.signal.aborted || isUpdateBlocked()) return
  use.signal.addEventListener('abort', () => stopAsking())
  activateWaiting(() => isUpdateBlocked() || location.reload())
}

/** The screen's requests are done when nothing has arrived for this long. */
const QUIET_MS = 1000

const whenQuiet = () =>
  new Promise<void>((done) => {
    const end = () => {
      arrivals.disconnect()
      done()
    }
    let timer = setTimeout(end, QUIET_MS)
    const arrivals = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, QUIET_MS)
    })
    arrivals.observe({ type: 'resource' })
  })

/** How often, and how many times, a waiting worker is asked to activate. */
const ASK_INTERVAL_MS = 1000
const ASK_TIMES = 5

let stopAsking = () => {}

/** Asks the waiting worker to activate: more than once, because a worker that is stopped loses the message. */
function activateWaiting(onControlling: () => void, onInVain?: () => void): void {
  stopAsking()
  // Another tab has activated it: this page is older than its worker.
  if (!registration?.waiting) return onControlling()
  let asked = 0
  const ask = () => {
    asked += 1
    if (asked <= ASK_TIMES) return registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
    stopAsking()
    onInVain?.()
  }
  const timer = setInterval(ask, ASK_INTERVAL_MS)
  const done = () => {
    stopAsking()
    onControlling()
  }
  stopAsking = () => {
    clearInterval(timer)
    navigator.serviceWorker.removeEventListener('controllerchange', done)
  }
  navigator.serviceWorker.addEventListener('controllerchange', done)
  ask()
}

/** Follows updates that other tabs apply, and tells a worker whether this page blocks one. */
function followOtherTabs(): void {
  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) isUpdateWaiting.set(true)
    hadController = true
  })
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ type?: string } | undefined>) => {
    if (event.data?.type === 'is-update-blocked') event.ports[0]?.postMessage(isUpdateBlocked())
  })
  navigator.serviceWorker.startMessages()
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
  }
}
