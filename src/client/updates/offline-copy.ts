/** Checks whether the whole site is stored on this device, and stores what is missing: browsers clear caches. */
import { askWorker } from './ask-worker.ts'
import { isActivated } from './register.ts'
import { reportStored, whenDownloadAllowed } from './save-data.ts'

/** A worker of another release may not know the message. */
const CHECK_TIMEOUT_MS = 10_000
/** No browser lets a worker run longer. */
const STORE_TIMEOUT_MS = 5 * 60_000

/** What the worker may store: nothing, the app (which was stored without asking), or the pages and pictures as well. */
const STAGES = [0, 1, 2]

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
  if (!worker || !(await isActivated(worker))) return void report(false)
  for (const stages of STAGES) {
    if (stages > 1) await whenDownloadAllowed()
    // Checks for a newer release first: it has other files.
    if (stages > 0) await registration.update().catch(() => undefined)
    const timeoutMs = stages > 0 ? STORE_TIMEOUT_MS : CHECK_TIMEOUT_MS
    if (report((await askWorker<boolean>(worker, { type: 'store', stages }, timeoutMs)) ?? false)) return
  }
}

function report(isStored: boolean): boolean {
  const { dataset } = document.documentElement
  if (isStored) dataset.offline = 'ready'
  else delete dataset.offline
  reportStored(isStored)
  return isStored
}
