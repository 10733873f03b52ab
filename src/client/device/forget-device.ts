/** Erases everything that this site keeps on the device, and nothing of another on the same host: for a library's computer, or a friend's. */
import { showBadge } from '#data/outbox/app-badge.ts'
import { RECORDINGS_DATABASE } from '#data/recordings/kept-recording.ts'
import { OUTBOX_DATABASE } from '#data/outbox/outbox-store.ts'
import { isOwnCache } from '#data/site/own-caches.ts'
import { inSite } from '#schema/site-address.ts'
import { DRAFTS_DATABASE } from '#client/outbox/drafts.ts'
import { forgetInEveryWindow } from './forgetting.ts'
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { emptyOutbox } from '#client/outbox/outbox-page.ts'
import { READS_KEY } from '#client/reads/query-keys.ts'
import { forgetTextSize, TEXT_SIZE_KEY } from './text-size.ts'
import { forgetViewedPictures } from './viewed-pictures.ts'

/** A database that the worker still holds open is erased when it lets go. */
const ERASE_TIMEOUT_MS = 2000

/**
 * The worker goes too, with the pages that it kept: until the next visit this site needs a connection.
 * @throws when the messages could not be erased; everything else is tried all the same
 */
export async function forgetDevice(): Promise<void> {
  forgetTextSize()
  const emptied = inTime(emptyOutbox())
  const all = Promise.allSettled([
    emptied,
    forgetInEveryWindow().then(eraseDatabases),
    attempt(async () => void (await ownRegistration())?.unregister()),
    attempt(eraseCaches),
    attempt(() => forgetViewedPictures(isOwn)),
    attempt(async () => [TEXT_SIZE_KEY, READS_KEY, LISTENING_KEY].forEach((key) => localStorage.removeItem(key))),
  ])
  await inTime(all).catch(() => undefined)
  showBadge(0)
  await emptied
}

/** There are browsers whose storage never answers: whoever waits for it is told. */
const GIVE_UP_MS = 10_000

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, giveUp) => setTimeout(() => giveUp(new Error('the storage does not answer')), GIVE_UP_MS)),
  ])

/** Without storage or workers there is nothing of that kind to erase. */
const attempt = async (work: () => Promise<void>) => work().catch((error: unknown) => console.warn('forget:', error))

/** Where this site's worker is at home. */
const scope = () => new URL(inSite('/'), location.origin).href

const isOwn = (cacheName: string) => isOwnCache(cacheName, scope())

/** Where this site has none, the browser gives that of one which lies above it. */
async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration(inSite('/'))
  return registration?.scope === scope() ? registration : undefined
}

async function eraseCaches(): Promise<void> {
  await Promise.all((await caches.keys()).filter(isOwn).map((name) => caches.delete(name)))
}

async function eraseDatabases(): Promise<void> {
  await Promise.all([OUTBOX_DATABASE, DRAFTS_DATABASE, RECORDINGS_DATABASE].map(eraseDatabase))
}

function eraseDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = () => resolve()
    setTimeout(resolve, ERASE_TIMEOUT_MS)
  })
}
