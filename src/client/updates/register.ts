/**
 * Registers the worker before the page is hydrated: by then the page's scripts have arrived, and the connection is idle.
 * The app's first import.
 */
import { Workbox } from 'workbox-window'
import { inSite } from '#schema/site-address.ts'

export interface Registered {
  workbox: Workbox
  registration: ServiceWorkerRegistration
}

/** @returns undefined without a connection, or where workers are blocked: the page does everything itself */
export async function register(): Promise<Registered | undefined> {
  try {
    const workbox = import.meta.env.DEV
      ? new Workbox(inSite('/dev-sw.js?dev-sw'), { type: 'module' })
      : new Workbox(inSite('/sw.js'))
    // An ad blocker may make it resolve with undefined.
    const registration = await workbox.register({ immediate: true })
    return registration && { workbox, registration }
  } catch {
    return undefined
  }
}

export const firstRegistration = 'serviceWorker' in navigator ? register() : undefined
if (firstRegistration && !navigator.serviceWorker.controller) void keepLoading(firstRegistration)

/** A network is idle after 500 ms (Playwright's `networkidle`). */
const REQUEST_INTERVAL_MS = 150
const LIMIT_MS = 60_000

/**
 * On a first visit the page requests a small script again and again, from the HTTP cache, until the worker has the app:
 * who waits for a quiet network may then go offline.
 */
async function keepLoading(registered: Promise<Registered | undefined>): Promise<void> {
  const [script] = document.querySelector<HTMLElement>('script[data-app]')?.dataset.app?.split(' ') ?? []
  if (!script) return
  const isDecided = registered.then(async (found) => {
    const { installing, waiting, active } = found?.registration ?? {}
    const worker = active ?? waiting ?? installing
    if (worker) await isActivated(worker)
    return true
  })
  const soon = () => new Promise<false>((done) => setTimeout(done, REQUEST_INTERVAL_MS, false))
  while (!(await Promise.race([isDecided, soon()])) && performance.now() < LIMIT_MS)
    await fetch(script, { cache: 'force-cache' }).catch(() => undefined)
}

/**
 * @returns whether the worker is activated, once that is decided; false for a first worker that could not store the
 * app
 */
export function isActivated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((done) => {
    const onChange = () => ['activated', 'redundant'].includes(worker.state) && done(worker.state === 'activated')
    worker.addEventListener('statechange', onChange)
    onChange()
  })
}
