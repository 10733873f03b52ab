/** The app's first import: registers the worker, before the page is hydrated (on a first visit `early.ts` has begun it). */
import { messageSW, Workbox } from 'workbox-window'
import { inSite } from '#schema/site-url.ts'

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

export const firstRegistration = !import.meta.env.SSR && 'serviceWorker' in navigator ? register() : undefined
void firstRegistration
  ?.then((found) => found && Promise.race([isActivated(found.registration), pauseFor(60_000)]))
  .then(() => window.early && (window.early.isDecided = true))

/** @returns whether a worker is activated, once that is decided; false if the first could not store the app */
export function isActivated({ active, waiting, installing }: Partial<ServiceWorkerRegistration>): Promise<boolean> {
  const worker = active ?? waiting ?? installing
  return new Promise((done) => {
    const onChange = () => {
      if (!worker || worker.state === 'redundant') done(false)
      else if (worker.state === 'activated') done(true)
    }
    worker?.addEventListener('statechange', onChange)
    onChange()
  })
}

/** @returns nothing, after a time in ms */
export const pauseFor = (ms: number) => new Promise<undefined>((done) => setTimeout(done, ms, undefined))

/** @returns the worker's answer; undefined after the timeout: a worker that is stopped, or of another release, never answers */
export const askWorker = <T>(worker: ServiceWorker, message: object, timeoutMs: number): Promise<T | undefined> =>
  Promise.race([messageSW(worker, message) as Promise<T>, pauseFor(timeoutMs)])
