/** Registers the service worker and takes new releases in without ever reloading under a person's hands. */
import { Workbox } from 'workbox-window'
import { inSite } from '#schema/site-address.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { isUpdateBlocked } from './update-blockers.ts'
import { whenDownloadAllowed } from './save-data.ts'
import { isUpdateWaiting } from './update-waiting.ts'
import { isOfflineReady, completeOfflineCopy } from './offline-copy.ts'

/** How often a page that stays open looks for a new release. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000

let workbox: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
/** The line broke off before this device had a worker: then there is no registration either, and nobody but the page tries again. */
let isMissing = false

/** Never rejects: where workers are blocked the page does everything itself. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // A device that has the site already only looks for what has changed.
  if (!(await navigator.serviceWorker.getRegistration(inSite('/')).catch(() => undefined))) await whenDownloadAllowed()
  followOtherTabs()
  // The worker goes, with what it stored: this page fetches nothing of it anew.
  onForgetting(() => (registration = undefined))
  await register()
  const look = () => void (isMissing ? register() : lookForUpdate())
  setInterval(look, UPDATE_INTERVAL_MS)
  addEventListener('online', look)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  void warmPictures()
}

async function lookForUpdate(): Promise<void> {
  await registration?.update().catch(() => undefined)
  if (registration) await completeOfflineCopy(registration)
}

/** Where the first try failed, or something is missing, another screen is a chance as good as any. */
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
    if (!registration.active) followFirst(registration.installing)
    void completeOfflineCopy(registration)
  } catch {
    // No line; or blocked by a setting or a private window: nothing is lost but offline reading.
    isMissing = true
  }
}

/** A first worker that could not store the whole site takes its registration with it. */
function followFirst(worker: ServiceWorker | null): void {
  const look = () => {
    if (worker!.state === 'installing') return
    worker!.removeEventListener('statechange', look)
    isMissing = worker!.state === 'redundant'
  }
  worker?.addEventListener('statechange', look)
}

/** One that has just been installed may take over by itself, where no page was left to the one before (as Workbox waits, in ms). */
const SETTLE_MS = 200

/**
 * Workbox's own `waiting` event misses a release that was already being installed when the page registered, and every one after
 * the first that a page sees in its life.
 */
function followUpdates(own: ServiceWorkerRegistration): void {
  const follow = (worker: ServiceWorker | null) => {
    // The first that this device gets is no update.
    if (!worker || !own.active) return
    const look = () =>
      worker.state === 'installed' &&
      setTimeout(() => worker.state === 'installed' && isUpdateWaiting.set(true), SETTLE_MS)
    worker.addEventListener('statechange', look)
    look()
  }
  own.addEventListener('updatefound', () => follow(own.installing))
  follow(own.installing)
  follow(own.waiting)
}

let policy: { createScriptURL(url: string): unknown } | undefined

/** Where Trusted Types are enforced, a worker's address needs a policy, of which there may be one of a name. */
function workerAddress(): string {
  policy ??= window.trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url })
  return (policy?.createScriptURL(inSite('/sw.js')) as string | undefined) ?? inSite('/sw.js')
}

/** Asks for pictures of the gallery in the background, where the browser says that the connection is good. */
async function warmPictures(): Promise<void> {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } }
  if (connection?.effectiveType !== '4g' || connection.saveData) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'warm-pictures' })
}

/** Lets the waiting release take over and reloads; the person asked for it. */
export function applyUpdate(): void {
  activateWaiting(() => location.reload(), ASK_TIMES)
}

/**
 * After an in-app navigation nothing on the page is older than a moment: the best time for a new release. It gives up
 * as soon as the person does something: a page must not reload under their hands.
 */
export function applyUpdateQuietly(): void {
  if (isUpdateBlocked()) return
  const giveUp = activateWaiting(() => isUpdateBlocked() || location.reload(), QUIET_ASK_TIMES)
  if (giveUp)
    for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
      addEventListener(sign, giveUp, { once: true, passive: true })
}

/** How often, and how many times, a waiting worker is asked. */
const ASK_INTERVAL_MS = 1000
const ASK_TIMES = 10
const QUIET_ASK_TIMES = 3

let stopAsking: (() => void) | undefined
/** Set when another tab has let the new release take over: this page is then older than its worker. */
let isOlderThanWorker = false

/**
 * Asks the waiting worker to take over; more than once, because one that is stopped before it has read the message
 * never acts on it.
 * @returns gives up; undefined when there is nothing to wait for
 */
function activateWaiting(onControlling: () => void, times: number): (() => void) | undefined {
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
    if (asked > times) stop()
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

/** Notes that another tab has taken the new release, and answers a worker that asks whether this page would mind. */
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
    if (event.data?.type === 'IS_HELD') event.ports[0]?.postMessage(isUpdateBlocked())
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
