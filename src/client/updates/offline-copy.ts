/** Checks whether the whole site is stored on this device, and stores what is missing: browsers clear caches. */
import { messageSW } from 'workbox-window/messageSW.js'
import { reportStored, whenDownloadAllowed } from './save-data.ts'

/** A worker of another release may not know the message. */
const CHECK_TIMEOUT_MS = 10_000
/** No browser lets a worker run longer. */
const STORE_TIMEOUT_MS = 5 * 60_000

let checking: Promise<void> | undefined

/**
 * Sets `html[data-offline="ready"]` if the whole site is stored, and removes it if not. Stores what is missing, as
 * `save-data.ts` allows. Never rejects.
 */
export const completeOfflineCopy = (registration: ServiceWorkerRegistration): Promise<void> =>
  (checking ??= check(registration).finally(() => (checking = undefined)))

export const isOfflineReady = () => document.documentElement.dataset.offline === 'ready'

async function check(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? registration.waiting ?? registration.installing
  const isActive = worker !== null && (await isActivated(worker))
  if (report(isActive && (await ask(worker, { mayStore: false }))) || !isActive) return
  await whenDownloadAllowed()
  // Checks for a newer release first: it has other files.
  await registration.update().catch(() => undefined)
  report(await ask(worker, { mayStore: true }))
}

function report(isStored: boolean): boolean {
  const { dataset } = document.documentElement
  if (isStored) dataset.offline = 'ready'
  else delete dataset.offline
  reportStored(isStored)
  return isStored
}

/**
 * @returns whether the worker is activated, once that is decided; false for a first worker that could not store the
 * site
 */
function isActivated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((done) => {
    const onChange = () => ['activated', 'redundant'].includes(worker.state) && done(worker.state === 'activated')
    worker.addEventListener('statechange', onChange)
    onChange()
  })
}

/** Asks whether the whole site is stored. `mayStore`: the worker may fetch what is missing. */
const ask = (worker: ServiceWorker, request: { mayStore: boolean }): Promise<boolean> =>
  Promise.race([
    messageSW(worker, { type: 'is-whole', ...request }) as Promise<boolean>,
    new Promise<boolean>((done) => setTimeout(done, request.mayStore ? STORE_TIMEOUT_MS : CHECK_TIMEOUT_MS, false)),
  ])
