/** The whole site, stored when the worker is installed. */
import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { inSite } from '#schema/site-address.ts'
import { hasKeptRecordings } from './recordings.ts'
import { pathInSite, worker, type StoredFile } from './worker.ts'

const controller = new PrecacheController()

/** All precached files by their path from the site's root. The controller has only those in its list that were asked for, once the worker is installed. */
const files = new Map<string, StoredFile>()

export function installPrecache(): void {
  // The build replaces this one expression with the list; in development it is empty.
  for (const entry of self.__WB_MANIFEST ?? []) {
    const file: StoredFile = typeof entry === 'string' ? { url: entry } : entry
    files.set(pathOf(file.url), file)
  }
  worker.addEventListener('install', (event) => event.waitUntil(storeAll(event)))
  worker.addEventListener('activate', (event) => {
    // It removes whatever is not in its list.
    controller.addToCacheList([...files.values()])
    void controller.activate(event)
  })
  worker.addEventListener('message', (event) => {
    const { type, mayStore } = (event.data ?? {}) as Partial<WholeRequest>
    if (type !== 'is-whole') return
    const made = mayStore ? storeMissing(event) : isComplete()
    event.waitUntil(made.catch(() => false).then((isMade) => event.ports[0]?.postMessage(isMade)))
  })
  cleanupOutdatedCaches()
}

/** Names without anything that an address writes in another way are not parsed: a page that is opened waits while a woken worker does that for all of them. */
const pathOf = (url: string) => (/^[\w./-]+$/.test(url) ? `/${url}` : pathInSite(new URL(url, worker.location.href))!)

/** The key that the controller stores a file by; undefined for what is not precached. */
function cacheKeyOf(path: string): string | undefined {
  const file = files.get(path)
  // One by one: the whole list costs three parsed addresses each.
  if (file) controller.addToCacheList([file])
  return file && controller.getCacheKeyForURL(file.url)
}

/**
 * Workbox stores one file after the other, which on a line with a long round trip takes four times as long; all at once
 * would be in the way of the page and beyond what some phones can hold (github.com/GoogleChrome/workbox/issues/2528).
 */
const LANES = 4

/** Where the page that was just read came from, so that what the browser has kept of it serves: `about.html` → `about`. */
const addressOf = (url: string) => (url === 'index.html' ? './' : url === '404.html' ? url : url.replace(/\.html$/, ''))

/** What a page asks; it is answered on the port. */
interface WholeRequest {
  type: 'is-whole'
  /** Whether what is missing may be fetched. */
  mayStore: boolean
}

/** What plays and lists recordings: of use to who keeps one. As `vite.config.ts` names these chunks. */
const FOR_RECORDINGS = 'assets/recordings-'

/** All that is to be stored on this device. */
async function needed(): Promise<StoredFile[]> {
  controller.addToCacheList([...files.values()])
  const all = [...files.values()]
  return (await hasKeptRecordings().catch(() => false)) ? all : all.filter(({ url }) => !url.startsWith(FOR_RECORDINGS))
}

async function isComplete(): Promise<boolean> {
  const stored = new Set((await (await caches.open(controller.strategy.cacheName)).keys()).map(({ url }) => url))
  return (await needed()).every(({ url }) => stored.has(controller.getCacheKeyForURL(url)!))
}

let storing: Promise<void> | undefined

/** Stores what the browser has cleared. A page that came without a worker meanwhile is this one's too: it is told that it works offline. */
async function storeMissing(event: ExtendableEvent): Promise<boolean> {
  const { installing, waiting } = worker.registration
  // What the server has then is another release's, which has stored it for itself.
  if (installing || waiting) return false
  // Workbox stores in the course of an installation only.
  const asInstall = { type: 'install', waitUntil: (work: Promise<unknown>) => event.waitUntil(work) } as ExtendableEvent
  storing ??= storeAll(asInstall).finally(() => (storing = undefined))
  await storing
  await worker.clients.claim()
  return isComplete()
}

/** Rejects when one cannot be had: a worker must not take over with half a site. */
async function storeAll(event: ExtendableEvent): Promise<void> {
  const waiting = await needed()
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { url, revision, query = '' } = file
      const cacheKey = controller.getCacheKeyForURL(url)
      // A file without a revision has it in its name: what the page has fetched already serves. Of others the server is asked
      // whether they are still the same, so that the page that was just read, and its pictures, do not cross the line twice.
      const address = query && (await isKept(url + query)) ? url + query : addressOf(url)
      const request = new Request(address, { cache: revision ? 'no-cache' : 'default', credentials: 'same-origin' })
      await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Whether the browser has what pages ask for with a query: the gallery does, other screens show the same picture without. */
const isKept = (address: string) =>
  fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
    ({ ok }) => ok,
    () => false,
  )

export const isPrecached = (path: string | undefined) => path !== undefined && files.has(path)

/**
 * A file of the build: from the precache, from the network where the browser has evicted it.
 * @throws TypeError when neither has it
 */
export async function builtFile(path: string): Promise<Response> {
  const cacheKey = cacheKeyOf(path)
  // In one step; the controller's own takes two, and a page that is opened waits for them.
  return (
    (cacheKey && (await caches.match(cacheKey, { cacheName: controller.strategy.cacheName }))) || fetch(inSite(path))
  )
}

/** Queries (`?t=`, `?utm_source=`) do not change a built file. */
export function routePrecached(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.mode !== 'navigate' && isPrecached(pathInSite(url)),
    ({ url }) => builtFile(pathInSite(url)!),
  )
}

declare const self: { __WB_MANIFEST: (StoredFile | string)[] }
