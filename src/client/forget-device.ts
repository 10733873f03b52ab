/** Erases everything that this site stores on the device. Another site on the same host keeps its data. */
import { emptyOutbox } from '#client/outbox/page.ts'
import { RECORDINGS_DATABASE } from '#data/recordings/downloaded.ts'
import { OUTBOX_DATABASE } from '#data/outbox/store/database.ts'
import { isOwnCache } from '#data/site/own-caches.ts'
import { inTime } from '#data/storage/in-time.ts'
import { inSite } from '#schema/site-url.ts'
import { forgetInEveryWindow } from '#client/device/forgetting.ts'
import { INSTALL_KEY, LISTENING_KEY, READS_KEY } from '#client/device/storage-keys.ts'
import { forgetTextSize, TEXT_SIZE_KEY } from '#client/device/text-size.ts'

/** A database that the worker has open is deleted later, once the worker closes it. */
const ERASE_TIMEOUT_MS = 2000

/**
 * Erases everything that the site has stored here. The worker is unregistered as well: the next visit needs a connection.
 * @throws when the messages could not be erased; everything else is still tried
 */
export async function forgetDevice(): Promise<void> {
  forgetTextSize()
  const emptied = inTime(emptyOutbox(), STORAGE_TIMEOUT_MS)
  const all = Promise.allSettled([
    emptied,
    forgetInEveryWindow().then(eraseDatabases),
    orWarn(retireWorker),
    orWarn(eraseCaches),
    orWarn(async () =>
      [TEXT_SIZE_KEY, READS_KEY, LISTENING_KEY, INSTALL_KEY].forEach((key) => localStorage.removeItem(key)),
    ),
  ])
  await inTime(all, STORAGE_TIMEOUT_MS).catch(() => undefined)
  // What the worker was just storing.
  await inTime(orWarn(eraseCaches), STORAGE_TIMEOUT_MS).catch(() => undefined)
  await emptied
}

/** Some browsers' storage never answers: then the dialog says so. */
const STORAGE_TIMEOUT_MS = 10_000

const orWarn = async (work: () => Promise<void>) => work().catch((error: unknown) => console.warn('forget:', error))

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

const eraseDatabases = () => Promise.all([OUTBOX_DATABASE, RECORDINGS_DATABASE].map(eraseDatabase))

function eraseDatabase(name: string): Promise<void> {
  const erased = new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = () => resolve()
  })
  return inTime(erased, ERASE_TIMEOUT_MS).catch(() => undefined)
}
