/** Registers the service worker and applies updates, never while a person uses the page. */
import { Workbox } from 'workbox-window'
import { inSite } from '#schema/site-address.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { isUpdateBlocked } from './update-blockers.ts'
import { whenDownloadAllowed } from './save-data.ts'
import { isUpdateWaiting } from './update-waiting.ts'
import { completeOfflineCopy, isOfflineReady } from './offline-copy.ts'

/** How often a page that stays open looks for a new release. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000

let workbox: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
/** The first installation failed: there is no registration, and only the page tries again. */
let isMissing = false

/** Never rejects. Without a worker the page does everything itself. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // A device that has a worker downloads only what has changed.
  if (!(await navigator.serviceWorker.getRegistration(inSite('/')).catch(() => undefined))) await whenDownloadAllowed()
  followOtherTabs()
  // The worker is unregistered: this page must not fetch its files again.
  onForgetting(() => (registration = undefined))
  await register()
  const check = () => void (isMissing ? register() : checkForUpdate())
  setInterval(check, UPDATE_INTERVAL_MS)
  addEventListener('online', check)
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  void prefetchPictures()
}

async function checkForUpdate(): Promise<void> {
  await registration?.update().catch(() => undefined)
  if (registration) await completeOfflineCopy(registration)
}

/** Tries again when the first installation failed or a file is missing; called after each navigation. */
export function retryIfIncomplete(): void {
  if (isMissing) void register()
  else if (registration && !isOfflineReady()) void completeOfflineCopy(registration)
}

async function register(): Promise<void> {
  isMissing = false
  try {
    workbox = import.meta.env.DEV
      ? new Workbox(inSite('/dev-sw.js?dev-sw'), { type: 'module' })
      : new Workbox(workerAddress())
    registration = await workbox.register()
    if (!registration) return
    followUpdates(registration)
    if (!registration.active) followFirstInstall(registration.installing)
    void completeOfflineCopy(registration)
  } catch {
    // No connection, or workers are blocked: only offline reading is lost.
    isMissing = true
  }
}

/** A first worker that fails to install takes its registration with it. */
function followFirstInstall(worker: ServiceWorker | null): void {
  const check = () => {
    if (worker!.state === 'installing') return
    worker!.removeEventListener('statechange', check)
    isMissing = worker!.state === 'redundant'
  }
  worker?.addEventListener('statechange', check)
}

/** An installed worker may activate by itself, if the old one controls no page (Workbox waits as long). */
const SETTLE_MS = 200

/**
 * Sets `isUpdateWaiting`. Workbox's `waiting` event misses a release that was being installed when the page registered,
 * and every release after the first that a page sees.
 */
function followUpdates(registered: ServiceWorkerRegistration): void {
  const follow = (worker: ServiceWorker | null) => {
    // The device's first worker is no update.
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

let policy: { createScriptURL(url: string): unknown } | undefined

/** With Trusted Types, a worker's address needs a policy. A policy's name can be used once. */
function workerAddress(): string {
  policy ??= window.trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url })
  return (policy?.createScriptURL(inSite('/sw.js')) as string | undefined) ?? inSite('/sw.js')
}

/** Prefetches the gallery's pictures, where the browser reports a good connection. */
async function prefetchPictures(): Promise<void> {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } }
  if (connection?.effectiveType !== '4g' || connection.saveData) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'warm-pictures' })
}

/**
 * The person's "Refresh": activates the waiting release, then reloads. When it has asked in vain, it reloads too: the
 * release can take over at a launch. Old Chromium may ignore the asking for good.
 */
export function applyUpdate(): void {
  const reload = () => location.reload()
  activateWaiting(reload, ASK_TIMES, reload)
}

/**
 * Applies an update after an in-app navigation, when a reload costs least: once the screen's requests are done. Asked
 * while the old worker answers them, old Chromium starts that worker again, and the release never takes over. Gives up
 * as soon as the person does something on the page.
 */
export async function applyUpdateQuietly(): Promise<void> {
  if (!isUpdateWaiting.get()) return
  const use = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(type, () => use.abort(), { once: true, passive: true })
  await whenQuiet()
  if (use.signal.aborted || isUpdateBlocked()) return
  const giveUp = activateWaiting(() => isUpdateBlocked() || location.reload(), QUIET_ASK_TIMES)
  if (giveUp) use.signal.addEventListener('abort', giveUp)
}

/** The screen's requests are done when nothing has arrived for so long. */
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
const QUIET_ASK_TIMES = 3

let stopAsking: (() => void) | undefined
/** Set when another tab has activated a new release: this page is older than its worker. */
let isOlderThanWorker = false

/**
 * Asks the waiting worker to activate: more than once, because a worker that is stopped loses the message.
 * @returns gives up; undefined when there is nothing to wait for
 */
function activateWaiting(onControlling: () => void, times: number, onInVain?: () => void): (() => void) | undefined {
  if (!isUpdateWaiting.get() || !workbox) return undefined
  stopAsking?.()
  if (isOlderThanWorker) {
    onControlling()
    return undefined
  }
  let asked = 0
  const ask = () => {
    workbox!.messageSkipWaiting()
    asked += 1
    if (asked <= times) return
    stop()
    onInVain?.()
  }
  const done = () => {
    stop()
    onControlling()
  }
  const timer = setInterval(ask, ASK_INTERVAL_MS)
  const stop = () => {
    clearInterval(timer)
    navigator.serviceWorker.removeEventListener('controllerchange', done)
  }
  stopAsking = stop
  navigator.serviceWorker.addEventListener('controllerchange', done)
  ask()
  return stop
}

/** Follows updates that other tabs apply, and tells a worker whether this page blocks one. */
function followOtherTabs(): void {
  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) {
      isOlderThanWorker = true
      isUpdateWaiting.set(true)
    }
    hadController = true
  })
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ type?: string } | undefined>) => {
    if (event.data?.type === 'is-update-blocked') event.ports[0]?.postMessage(isUpdateBlocked())
  })
  navigator.serviceWorker.startMessages()
}

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): unknown }
    }
  }
}
