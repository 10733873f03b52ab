/**
 * Checks whether the whole site is stored on this device, and stores what is missing: browsers clear caches, and a
 * worker survives "Erase What Was Saved Here" while another window is open.
 */
import { inSite } from '#schema/site-address.ts'
import { reportStored, whenDownloadAllowed } from './save-data.ts'

/** For the check. A worker of another release may not know the message. */
const CHECK_TIMEOUT_MS = 10_000
/** No browser lets a worker run longer. */
const STORE_TIMEOUT_MS = 5 * 60_000

let checking: Promise<void> | undefined

/**
 * Sets `html[data-offline]` to whether the whole site is stored. Stores what is missing, as `save-data.ts` allows.
 * Never rejects.
 */
export const completeOfflineCopy = (registration: ServiceWorkerRegistration): Promise<void> =>
  (checking ??= check(registration).finally(() => (checking = undefined)))

export const isOfflineReady = () => document.documentElement.dataset.offline === 'ready'

async function check(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? registration.waiting ?? registration.installing
  const isActive = worker !== null && (await isActivated(worker))
  if (report(isActive && (await ask(worker, false, CHECK_TIMEOUT_MS))) || !isActive) return
  await whenDownloadAllowed()
  // A newer release has other files: it must be known first.
  await registration.update().catch(() => undefined)
  report(await ask(worker, true, STORE_TIMEOUT_MS))
}

function report(isStored: boolean): boolean {
  const { dataset } = document.documentElement
  if (isStored) dataset.offline = 'ready'
  else delete dataset.offline
  reportStored(isStored)
  return isStored
}

/** @returns settles when that is decided; false for a first worker that could not store the site */
function isActivated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((done) => {
    const onChange = () => ['activated', 'redundant'].includes(worker.state) && done(worker.state === 'activated')
    worker.addEventListener('statechange', onChange)
    onChange()
  })
}

/** Asks whether the site is stored whole. @param mayStore whether the worker may fetch what is missing */
function ask(worker: ServiceWorker, mayStore: boolean, timeoutMs: number, isWaiting = false): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<boolean>) => done(data)
    setTimeout(done, timeoutMs, false)
    worker.postMessage({ type: 'is-whole', mayStore, isWaiting }, [port2])
  })
}

/**
 * Stores what this device needs now, on any connection: with the first kept recording, the player.
 * The person asked for it.
 */
export async function storeOfflineCopy(): Promise<void> {
  const { active, waiting } = (await navigator.serviceWorker?.getRegistration(inSite('/'))) ?? {}
  // It was stored when no recording was saved: it needs the player before it takes over, perhaps offline.
  if (waiting) await ask(waiting, true, STORE_TIMEOUT_MS, true)
  if (active) report(await ask(active, true, STORE_TIMEOUT_MS))
}
