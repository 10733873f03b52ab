/**
 * Follows the service worker: has it store the whole site (browsers clear caches), and applies updates, never while a
 * person uses the page.
 */
import { onForgetting } from '#client/device/forgetting.ts'
import { connection, offlineStatus, whenDownloadAllowed } from '#client/device/save-data.ts'
import { whenQuiet } from '#client/start/when-quiet.ts'
import { askWorker, firstRegistration, isActivated, pauseFor, register, type Registered } from './register.ts'
import { isUpdateBlocked, isUpdateWaiting } from './update-state.ts'

/** Of a page that stays open. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000
/** A worker of another release may not know the message. */
const CHECK_TIMEOUT_MS = 10_000
/** No browser lets a worker run longer. */
const STORE_TIMEOUT_MS = 5 * 60_000
/** What the worker may store: nothing, the app (which was stored without asking), or the pages and pictures as well. */
const STAGES = [0, 1, 2]

let current: Registered | undefined
let checking: Promise<void> | undefined
/** False after "Erase What Was Saved Here". */
let isWanted = true

const hasWaiting = () => Boolean(current?.registration.waiting)

/** Never rejects. Without a worker the page does everything itself. */
export async function followWorker(): Promise<void> {
  if (!firstRegistration) return
  onForgetting(() => {
    isWanted = false
    current?.registration.active?.postMessage({ type: 'forget' })
  })
  follow(await firstRegistration)
  // A launch brings the new release.
  if (hasWaiting()) void applyUpdateQuietly()
  void complete()
  const check = () => void checkForUpdate()
  setInterval(check, UPDATE_INTERVAL_MS)
  addEventListener('online', check)
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  // The gallery's pictures, where the browser reports a good connection.
  if (connection()?.effectiveType !== '4g' || connection()?.saveData) return
  ;(await navigator.serviceWorker.ready).active?.postMessage({ type: 'warm-pictures' })
}

function follow(registered: Registered | undefined): void {
  current = registered
  let hadController = navigator.serviceWorker.controller !== null
  registered?.workbox.addEventListener('waiting', () => isUpdateWaiting.set(true))
  registered?.workbox.addEventListener('controlling', () => {
    // Another tab has applied an update.
    if (hadController) isUpdateWaiting.set(true)
    hadController = true
  })
}

async function checkForUpdate(): Promise<void> {
  if (isWanted) await current?.registration.update().catch(() => undefined)
  // Workbox follows only the first update of a page that stays open.
  if (hasWaiting()) isUpdateWaiting.set(true)
  await complete()
}

/** After each navigation: stores what is missing, and tries again if the first installation failed. */
export function retryIfIncomplete(): void {
  if (document.documentElement.dataset.offline !== 'ready') void complete()
}

/**
 * Sets `html[data-offline="ready"]` if the whole site is stored, and removes it if not. Stores what is missing, as
 * `save-data.ts` allows. Never rejects.
 */
async function complete(): Promise<void> {
  const { installing, waiting, active } = current?.registration ?? {}
  // A worker that failed to install took its registration with it.
  if (isWanted && !installing && !waiting && !active) follow(await register())
  if (isWanted && current) await (checking ??= store(current.registration).finally(() => (checking = undefined)))
}

async function store(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = (await isActivated(registration)) && registration.active
  if (!worker) return void report(false)
  for (const stages of STAGES) {
    if (!isWanted) return
    if (stages > 1) await whenDownloadAllowed()
    // Checks for a newer release first: it has other files.
    if (stages > 0) await registration.update().catch(() => undefined)
    const timeoutMs = stages > 0 ? STORE_TIMEOUT_MS : CHECK_TIMEOUT_MS
    const message = { type: 'store', stages, openedAt: performance.timeOrigin }
    if (report(await askWorker<boolean>(worker, message, timeoutMs))) return
  }
}

function report(isStored = false): boolean {
  const { dataset } = document.documentElement
  if (isStored) dataset.offline = 'ready'
  else delete dataset.offline
  if (offlineStatus.get() === 'storing') offlineStatus.set(isStored ? 'stored' : 'failed')
  return isStored
}

/** The person's "Refresh". Old Chromium may never react: then the page is reloaded all the same. */
export const applyUpdate = (): Promise<void> => activateWaiting().then(() => location.reload())

/**
 * Applies an update when a reload costs least: at a launch, or after an in-app navigation, once the screen's requests are
 * done (before that, old Chromium would start the old worker again, for good). Gives up if the person does something.
 */
export async function applyUpdateQuietly(): Promise<void> {
  if (!isUpdateWaiting.get() && !hasWaiting()) return
  const use = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(type, () => use.abort(), { once: true, passive: true })
  await whenQuiet()
  const isUnused = () => !use.signal.aborted && !isUpdateBlocked()
  if (isUnused() && (await activateWaiting(use.signal)) && isUnused()) location.reload()
  else isUpdateWaiting.set(true)
}

/** How often, and how many times, a waiting worker is asked to activate: a worker that is stopped loses the message. */
const ASK_INTERVAL_MS = 1000
const ASK_TIMES = 5

/** @returns whether no release waits any more. Another tab may have activated it: then the page is older than its worker */
async function activateWaiting(signal?: AbortSignal): Promise<boolean> {
  for (let asked = 0; asked < ASK_TIMES && (hasWaiting() || isActivating()); asked += 1) {
    if (signal?.aborted) return false
    const { workbox, registration } = current!
    const activated = isActivated({ active: registration.waiting ?? registration.active })
    workbox.messageSkipWaiting()
    await Promise.race([activated, pauseFor(ASK_INTERVAL_MS)])
  }
  return !hasWaiting()
}

/** In WebKit, a worker whose page is reloaded in the meantime never finishes. */
const isActivating = () => current?.registration.active?.state === 'activating'
