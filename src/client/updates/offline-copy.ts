/**
 * Whether this device holds the whole site, and how what is missing comes back: browsers clear caches by themselves, and a worker that
 * was forgotten beside another window lives on without its own.
 */
import { inSite } from '#schema/site-address.ts'
import { reportStored, whenDownloadAllowed } from './save-data.ts'

/** So long a worker may look into its cache; one of another release does not know the question. */
const LOOK_TIMEOUT_MS = 10_000
/** No browser lets a worker go on for longer. */
const STORE_TIMEOUT_MS = 5 * 60_000

let looking: Promise<void> | undefined

/** Says in `html[data-offline]` whether all is here, and stores what is not where that costs nobody anything. Never rejects. */
export const completeOfflineCopy = (own: ServiceWorkerRegistration): Promise<void> =>
  (looking ??= look(own).finally(() => (looking = undefined)))

export const isOfflineReady = () => document.documentElement.dataset.offline === 'ready'

async function look(own: ServiceWorkerRegistration): Promise<void> {
  const worker = own.active ?? own.waiting ?? own.installing
  const isActive = worker !== null && (await isActivated(worker))
  if (tell(isActive && (await ask(worker, false, LOOK_TIMEOUT_MS))) || !isActive) return
  await whenDownloadAllowed()
  // A release that is newer than this worker has files of its own.
  await own.update().catch(() => undefined)
  tell(await ask(worker, true, STORE_TIMEOUT_MS))
}

function tell(isStored: boolean): boolean {
  const { dataset } = document.documentElement
  if (isStored) dataset.offline = 'ready'
  else delete dataset.offline
  reportStored(isStored)
  return isStored
}

/** @returns once that is decided; false for a first worker that could not store the site */
function isActivated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((done) => {
    const see = () => ['activated', 'redundant'].includes(worker.state) && done(worker.state === 'activated')
    worker.addEventListener('statechange', see)
    see()
  })
}

/** @param mayStore whether it may fetch what is missing */
function ask(worker: ServiceWorker, mayStore: boolean, limitMs: number): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<boolean>) => done(data)
    setTimeout(done, limitMs, false)
    worker.postMessage({ type: 'is-whole', mayStore }, [port2])
  })
}

/** This device needs more than before, on the person's own word: it is stored whatever the line, by the worker in office. */
export async function storeOfflineCopy(): Promise<void> {
  const active = (await navigator.serviceWorker?.getRegistration(inSite('/')))?.active
  if (active) tell(await ask(active, true, STORE_TIMEOUT_MS))
}
