/** Erases everything that this site keeps on the device: for a library's computer, or a friend's. */
import { showBadge } from '#data/app-badge.ts'
import { OUTBOX_DATABASE } from '#data/outbox-store.ts'
import { DRAFTS_DATABASE } from './drafts.ts'
import { forgetForms } from './edit-message.ts'
import { emptyOutbox } from './outbox-page.ts'
import { stopPersisting } from './persist.ts'
import { forgetTextSize } from './text-size.ts'

/** Of all that this site puts into localStorage; another site may share the host. */
const STORAGE_PREFIX = 'church-'

/** A database that the worker still holds open is erased when it lets go. */
const ERASE_TIMEOUT_MS = 2000

/**
 * The worker goes too, with the pages that it kept: until the next visit this site needs a connection.
 * @throws when the messages could not be erased; everything else is tried all the same
 */
export async function forgetDevice(): Promise<void> {
  stopPersisting()
  forgetTextSize()
  const emptied = emptyOutbox()
  await Promise.allSettled([
    emptied,
    forgetForms().then(eraseDatabases),
    attempt(async () => void (await (await navigator.serviceWorker.getRegistration())?.unregister())),
    attempt(async () => void (await Promise.all((await caches.keys()).map((name) => caches.delete(name))))),
    attempt(async () => Object.keys(localStorage).filter((name) => name.startsWith(STORAGE_PREFIX)).forEach((name) => localStorage.removeItem(name))),
  ])
  showBadge(0)
  await emptied
}

/** Without storage or workers there is nothing of that kind to erase. */
const attempt = async (work: () => Promise<void>) => work().catch((error: unknown) => console.warn('forget:', error))

/** Where the worker's expiration plugin notes which pictures were viewed. */
const VIEWED_PICTURES_DATABASE = 'workbox-expiration'

async function eraseDatabases(): Promise<void> {
  await Promise.all([OUTBOX_DATABASE, DRAFTS_DATABASE, VIEWED_PICTURES_DATABASE].map(eraseDatabase))
}

function eraseDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = () => resolve()
    setTimeout(resolve, ERASE_TIMEOUT_MS)
  })
}
