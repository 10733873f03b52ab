/** The precache: the whole site, stored when the worker is installed. */
import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { inSite } from '#schema/site-address.ts'
import { hasSavedRecordings } from './recordings.ts'
import { pathInSite, worker, type StoredFile } from './worker.ts'

const controller = new PrecacheController()

/**
 * All precached files, by path from the site's root. An installed worker adds a file to the controller's list when it
 * is asked for.
 */
const files = new Map<string, StoredFile>()

export function installPrecache(): void {
  // The build replaces this expression with the list; in development it is empty.
  for (const entry of self.__WB_MANIFEST ?? []) {
    const file: StoredFile = typeof entry === 'string' ? { url: entry } : entry
    files.set(pathOf(file.url), file)
  }
  worker.addEventListener('install', (event) => event.waitUntil(storeAll(event)))
  worker.addEventListener('activate', (event) => {
    // `activate` removes what is not in the controller's list.
    controller.addToCacheList([...files.values()])
    void controller.activate(event)
  })
  worker.addEventListener('message', (event) => {
    const { type, mayStore } = (event.data ?? {}) as Partial<CompleteRequest>
    if (type !== 'is-whole') return
    const answer = mayStore ? storeMissing(event) : isComplete()
    event.waitUntil(answer.catch(() => false).then((isStored) => event.ports[0]?.postMessage(isStored)))
  })
  cleanupOutdatedCaches()
}

/** Plain names are not parsed as addresses: a navigation waits while a worker that starts parses them all. */
const pathOf = (url: string) => (/^[\w./-]+$/.test(url) ? `/${url}` : pathInSite(new URL(url, worker.location.href))!)

/** The key of a file in the precache; undefined for what is not precached. */
function cacheKeyOf(path: string): string | undefined {
  const file = files.get(path)
  // One by one: each entry costs three parsed addresses.
  if (file) controller.addToCacheList([file])
  return file && controller.getCacheKeyForURL(file.url)
}

/**
 * Workbox stores one file at a time, which takes four times as long on a connection with a long round trip. All at once
 * would slow the page down, and is too much for some phones (github.com/GoogleChrome/workbox/issues/2528).
 */
const CONCURRENT_FETCHES = 4

/** The address that the page was opened with, so that the HTTP cache answers: `about.html` → `about`. */
const addressOf = (url: string) => (url === 'index.html' ? './' : url === '404.html' ? url : url.replace(/\.html$/, ''))

/** A page's message: is the site stored whole? The worker answers on its port. */
interface CompleteRequest {
  type: 'is-whole'
  /** Whether missing files may be fetched. */
  mayStore: boolean
}

/** The files to store on this device. */
async function filesToStore(): Promise<StoredFile[]> {
  const all = [...files.values()]
  controller.addToCacheList(all)
  return (await hasSavedRecordings().catch(() => false)) ? all : all.filter(({ isForRecordings }) => !isForRecordings)
}

async function isComplete(): Promise<boolean> {
  const stored = new Set((await (await caches.open(controller.strategy.cacheName)).keys()).map(({ url }) => url))
  return (await filesToStore()).every(({ url }) => stored.has(controller.getCacheKeyForURL(url)!))
}

let storing: Promise<void> | undefined

/**
 * Stores what the browser has cleared, and controls the pages that were opened meanwhile without a worker.
 * @returns whether the site is stored whole
 */
async function storeMissing(event: ExtendableEvent): Promise<boolean> {
  const { installing, waiting } = worker.registration
  // The server then has the files of a newer release, which stores them itself.
  if (installing || waiting) return false
  // Workbox's strategy stores only during an install event.
  const asInstall = { type: 'install', waitUntil: (work: Promise<unknown>) => event.waitUntil(work) } as ExtendableEvent
  storing ??= storeAll(asInstall).finally(() => (storing = undefined))
  await storing
  await worker.clients.claim()
  return isComplete()
}

/** Rejects when a file cannot be fetched: a worker must not take over with half a site. */
async function storeAll(event: ExtendableEvent): Promise<void> {
  const waiting = await filesToStore()
  const storeNext = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { url, revision, query = '' } = file
      const cacheKey = controller.getCacheKeyForURL(url)
      // A file without a revision has its hash in the name: the HTTP cache may answer. Other files are revalidated, so
      // that the page that was just opened, and its pictures, are not downloaded twice.
      const address = query && (await isInHttpCache(url + query)) ? url + query : addressOf(url)
      const request = new Request(address, { cache: revision ? 'no-cache' : 'default', credentials: 'same-origin' })
      await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_FETCHES }, storeNext))
}

/**
 * Whether the HTTP cache has a file: the gallery asks for pictures with a query, other screens for the same ones
 * without.
 */
const isInHttpCache = (address: string) =>
  fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
    ({ ok }) => ok,
    () => false,
  )

export const isPrecached = (path: string | undefined) => path !== undefined && files.has(path)

/**
 * A file of the build: from the precache, or from the network if the browser has cleared it.
 * @param path from the site's root: `/about.html`
 * @throws TypeError when neither has it
 */
export async function builtFile(path: string): Promise<Response> {
  const cacheKey = cacheKeyOf(path)
  // One lookup; the controller's own method takes two, while a navigation waits.
  return (
    (cacheKey && (await caches.match(cacheKey, { cacheName: controller.strategy.cacheName }))) || fetch(inSite(path))
  )
}

/** Answers requests for precached files. Their queries (`?t=`, `?utm_source=`) do not count. */
export function routePrecached(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.mode !== 'navigate' && isPrecached(pathInSite(url)),
    ({ url }) => builtFile(pathInSite(url)!),
  )
}

declare const self: { __WB_MANIFEST: (StoredFile | string)[] }
