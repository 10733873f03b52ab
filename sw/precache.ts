/** The whole site, stored when the worker is installed. */
import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { inSite } from '#schema/site-address.ts'
import { pathInSite, worker, type StoredFile } from './worker.ts'

const controller = new PrecacheController()

/** Paths of all precached files, from the site's root. */
const precachedPaths = new Set<string>()

export function installPrecache(): void {
  // The build replaces this one expression with the list; in development it is empty.
  const manifest = self.__WB_MANIFEST ?? []
  for (const entry of manifest) precachedPaths.add(pathInSite(new URL(typeof entry === 'string' ? entry : entry.url, worker.location.href))!)
  controller.addToCacheList(manifest)
  worker.addEventListener('install', (event) => event.waitUntil(storeAll(event, manifest)))
  worker.addEventListener('activate', (event) => void controller.activate(event))
  cleanupOutdatedCaches()
}

/**
 * Workbox stores one file after the other, which on a line with a long round trip takes four times as long; all at once
 * would be in the way of the page and beyond what some phones can hold (github.com/GoogleChrome/workbox/issues/2528).
 */
const LANES = 4

/** Where the page that was just read came from, so that what the browser has kept of it serves: `about.html` → `about`. */
const addressOf = (url: string) => (url === 'index.html' ? './' : url === '404.html' ? url : url.replace(/\.html$/, ''))

/** Rejects when one cannot be had: a worker must not take over with half a site. */
async function storeAll(event: ExtendableEvent, manifest: readonly (StoredFile | string)[]): Promise<void> {
  const waiting = [...manifest]
  const lane = async () => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      const { url, revision, query = '' }: StoredFile = typeof entry === 'string' ? { url: entry } : entry
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

export const isPrecached = (path: string | undefined) => path !== undefined && precachedPaths.has(path)

/**
 * A file of the build: from the precache, from the network where the browser has evicted it.
 * @throws TypeError when neither has it
 */
export async function builtFile(path: string): Promise<Response> {
  const cacheKey = controller.getCacheKeyForURL(inSite(path))
  // In one step; the controller's own takes two, and a page that is opened waits for them.
  return (cacheKey && (await caches.match(cacheKey, { cacheName: controller.strategy.cacheName }))) || fetch(inSite(path))
}

/** Queries (`?t=`, `?utm_source=`) do not change a built file. */
export function routePrecached(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.mode !== 'navigate' && isPrecached(pathInSite(url)),
    ({ url }) => builtFile(pathInSite(url)!),
  )
}

declare const self: { __WB_MANIFEST: (StoredFile | string)[] }
