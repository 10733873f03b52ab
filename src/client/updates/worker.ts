/** Follows the service worker and applies updates, never while a person uses the page. */
import { onForgetting } from '#client/device/forgetting.ts'
import { isUpdateBlocked } from './update-blockers.ts'
import { connection } from './save-data.ts'
import { isUpdateWaiting } from './update-waiting.ts'
import { completeOfflineCopy, isOfflineReady } from './offline-copy.ts'
import { firstRegistration, register, type Registered } from './register.ts'

/** How often a page that stays open looks for a new release. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000

let current: Registered | undefined
/** False after "Erase What Was Saved Here". */
let isWanted = true

/** Never rejects. Without a worker the page does everything itself. */
export async function followWorker(): Promise<void> {
  if (!firstRegistration) return
  onForgetting(() => (isWanted = false))
  follow(await firstRegistration)
  // A launch brings the new release.
  if (current?.registration.waiting) void applyUpdateQuietly()
  void complete()
  const check = () => void checkForUpdate()
  setInterval(check, UPDATE_INTERVAL_MS)
  addEventListener('online', check)
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  void prefetchPictures()
}

function follow(registered: Registered | undefined): void {
  current = registered
  if (!registered) return
  const { workbox } = registered
  workbox.addEventListener('waiting', () => isUpdateWaiting.set(true))
  let hadController = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    // Another tab has applied an update.
    if (hadController) isUpdateWaiting.set(true)
    hadController = true
  })
}

async function checkForUpdate(): Promise<void> {
  if (isWanted) await current?.registration.update().catch(() => undefined)
  // Workbox follows only the first update of a page that stays open.
  if (current?.registration.waiting) isUpdateWaiting.set(true)
  await complete()
}

/** After each navigation: stores what is missing, and tries again if the first installation failed. */
export function retryIfIncomplete(): void {
  if (!isOfflineReady()) void complete()
}

async function complete(): Promise<void> {
  const { installing, waiting, active } = current?.registration ?? {}
  // A worker that failed to install took its registration with it.
  if (isWanted && !installing && !waiting && !active) follow(await register())
  // The site's data may have been erased meanwhile.
  if (isWanted && current) await completeOfflineCopy(current.registration)
}

/** Prefetches the gallery's pictures, where the browser reports a good connection. */
async function prefetchPictures(): Promise<void> {
  if (connection()?.effectiveType !== '4g' || connection()?.saveData) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'warm-pictures' })
}

/** The person's "Refresh". Old Chromium may never react: then the page is reloaded all the same. */
export const applyUpdate = (): Promise<void> => activateWaiting().then(() => location.reload())

/**
 * Applies an update at a launch, or after an in-app navigation, when a reload costs least: once the screen's requests are
 * done. If the new worker is asked while the old worker still answers requests, old Chromium starts the old worker
 * again, and the release never takes over. Gives up as soon as the person does something on the page.
 */
export async function applyUpdateQuietly(): Promise<void> {
  if (!isUpdateWaiting.get() && !current?.registration.waiting) return
  const use = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(type, () => use.abort(), { once: true, passive: true })
  await whenQuiet()
  const isUnused = () => !use.signal.aborted && !isUpdateBlocked()
  if (isUnused() && (await activateWaiting(use.signal)) && isUnused()) location.reload()
  else isUpdateWaiting.set(true)
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

/** How often, and how many times, a waiting worker is asked to activate: a worker that is stopped loses the message. */
const ASK_INTERVAL_MS = 1000
const ASK_TIMES = 5

/** @returns whether no release waits any more. Another tab may have activated it: then the page is older than its worker */
async function activateWaiting(signal?: AbortSignal): Promise<boolean> {
  for (let asked = 0; asked < ASK_TIMES && current?.registration.waiting; asked += 1) {
    if (signal?.aborted) return false
    const { workbox } = current
    await new Promise<void>((done) => {
      workbox.addEventListener('controlling', () => done())
      workbox.messageSkipWaiting()
      setTimeout(done, ASK_INTERVAL_MS)
    })
  }
  return !current?.registration.waiting
}
