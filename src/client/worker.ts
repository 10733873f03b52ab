/** Registers the service worker and takes new releases in without ever reloading under a person's hands. */
import { Workbox } from 'workbox-window'
import { isHeld } from './holds.ts'
import { updateWaits } from './update-waits.ts'

/** How often a page that stays open looks for a new release. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000

let workbox: Workbox | undefined

/** Never rejects: where workers are blocked the page does everything itself. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    workbox = import.meta.env.DEV ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' }) : new Workbox(workerAddress())
    workbox.addEventListener('waiting', () => updateWaits.set(true))
    const registration = await workbox.register()
    if (!registration) return
    const look = () => void registration.update().catch(() => undefined)
    setInterval(look, UPDATE_INTERVAL_MS)
    addEventListener('online', look)
    addEventListener('focus', look)
    void warmPictures()
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  } catch {
    // Blocked by a setting or a private window: nothing is lost but offline reading.
  }
}

/** Where Trusted Types are enforced, a worker's address needs a policy. */
function workerAddress(): string {
  const policy = window.trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url })
  return (policy?.createScriptURL('/sw.js') as string | undefined) ?? '/sw.js'
}

/** Asks for the full-size pictures in the background, where the browser says that the connection is good. */
async function warmPictures(): Promise<void> {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } }
  if (connection?.effectiveType !== '4g' || connection.saveData) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'warm-pictures' })
}

/** Lets the waiting release take over and reloads; the person asked for it. */
export function takeUpdate(): void {
  handOver(() => location.reload())
}

/** After an in-app navigation nothing on the page is older than a moment: the best time for a new release. */
export function takeUpdateQuietly(): void {
  if (!isHeld()) handOver(() => isHeld() || location.reload())
}

/** How often, and how many times, a waiting worker is asked. */
const ASK_INTERVAL_MS = 1000
const ASK_TIMES = 10

let isAsking = false

/** Asks the waiting worker to take over; more than once, because one that is stopped before it has read the message never acts on it. */
function handOver(onControlling: () => void): void {
  if (!updateWaits.get() || !workbox || isAsking) return
  isAsking = true
  let asked = 0
  const ask = () => {
    workbox!.messageSkipWaiting()
    asked += 1
    if (asked === ASK_TIMES) stop()
  }
  const timer = setInterval(ask, ASK_INTERVAL_MS)
  const stop = () => {
    clearInterval(timer)
    isAsking = false
  }
  workbox.addEventListener('controlling', () => {
    stop()
    updateWaits.set(false)
    onControlling()
  })
  ask()
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): unknown } }
  }
}
