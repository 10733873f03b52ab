/** Erases everything that this site stores on the device. Another site on the same host keeps its data. */
import { RECORDINGS_DATABASE } from '#data/recordings/downloaded-recording.ts'
import { OUTBOX_DATABASE } from '#data/outbox/store/outbox-store.ts'
import { isOwnCache } from '#data/site/own-caches.ts'
import { BASE_PATH, inSite } from '#schema/site-address.ts'
import { forgetInEveryWindow } from './forgetting.ts'
import { INSTALL_KEY, LISTENING_KEY, READS_KEY } from './storage-keys.ts'
import { OLD_DRAFTS_DATABASE } from '#client/outbox/old-drafts.ts'
import { emptyOutbox } from '#client/outbox/outbox-page.ts'
import { forgetTextSize, TEXT_SIZE_KEY } from './text-size.ts'

/** A database that the worker has open is deleted later, once the worker closes it. */
const ERASE_TIMEOUT_MS = 2000

/**
 * Unregisters the worker as well: the next visit needs a connection.
 * @throws when the messages could not be erased; everything else is still tried
 */
export async function forgetDevice(): Promise<void> {
  forgetTextSize()
  const emptied = withTimeout(emptyOutbox())
  const all = Promise.allSettled([
    emptied,
    forgetInEveryWindow().then(eraseDatabases),
    attempt(retireWorker),
    attempt(eraseCaches),
    attempt(async () =>
      [TEXT_SIZE_KEY, READS_KEY, LISTENING_KEY, INSTALL_KEY].forEach((key) => localStorage.removeItem(key)),
    ),
  ])
  await withTimeout(all).catch(() => undefined)
  // What the worker was just storing.
  await withTimeout(attempt(eraseCaches)).catch(() => undefined)
  await emptied
}

/** Some browsers' storage never answers: then the dialog says so. */
const STORAGE_TIMEOUT_MS = 10_000

const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('the storage does not answer')), STORAGE_TIMEOUT_MS),
    ),
  ])

const attempt = async (work: () => Promise<void>) => work().catch((error: unknown) => console.warn('forget:', error))

const scope = () => new URL(inSite('/'), location.origin).href

async function retireWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(inSite('/'))
  // It may be the worker of a site above our path.
  if (registration?.scope === scope()) await registration.unregister()
}

async function eraseCaches(): Promise<void> {
  const own = (await caches.keys()).filter((name) => isOwnCache(name, scope()))
  await Promise.all(own.map((name) => caches.delete(name)))
}

/**
 * From earlier releases: drafts, and which pictures were viewed. If this site is under a path, the second may belong to
 * another site.
 */
const OLD_DATABASES = [OLD_DRAFTS_DATABASE, ...(BASE_PATH === '' ? ['workbox-expiration'] : [])]

const eraseDatabases = () => Promise.all([OUTBOX_DATABASE, RECORDINGS_DATABASE, ...OLD_DATABASES].map(eraseDatabase))

function eraseDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = () => resolve()
    setTimeout(resolve, ERASE_TIMEOUT_MS)
  })
}
