/** Viewed pictures are cached, within a budget. Without a network, another rendition of the same picture answers. */
import { registerQuotaErrorCallback } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { collectionReader } from '#data/api/collections.ts'
import * as picture from '#schema/picture-renditions.ts'
import { interleaved } from '#schema/collections/gallery-category.ts'
import { inSite, ownName } from '#schema/site-url.ts'
import { builtFile, isPrecached, storedFile } from './precache.ts'
import { onMessage, pathInSite, worker } from './worker.ts'

/** The most entries in each cache; the least recently used are deleted. A rendition is 20 to 150 kB: 45 MB at most. */
const MAX_RENDITIONS = 200
const MAX_WHOLE = 40
/** Renditions that are fetched ahead: two or three megabytes. */
const PREFETCHED = 60
const PICTURE_TIMEOUT_S = 6

function viewed(cacheName: string, maxEntries: number) {
  const plugin: WorkboxPlugin = {
    async fetchDidSucceed({ response }) {
      const { ok, redirected, headers } = response
      if (ok && !redirected && headers.get('Content-Type')?.startsWith('image/')) return response
      // Such as a captive portal's page.
      throw new TypeError('not a picture')
    },
    async cacheDidUpdate() {
      const cache = await caches.open(cacheName)
      // Oldest first. A picture that is viewed again is stored again, so it moves to the end.
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, -maxEntries).map((key) => cache.delete(key)))
    },
  }
  const other: WorkboxPlugin = {
    cachedResponseWillBeUsed: ({ request }) => otherRendition(pathInSite(new URL(request.url))!),
  }
  return {
    cacheName,
    /** The church may have replaced it. */
    known: new StaleWhileRevalidate({ cacheName, plugins: [plugin] }),
    unknown: new NetworkFirst({ cacheName, networkTimeoutSeconds: PICTURE_TIMEOUT_S, plugins: [plugin, other] }),
  }
}

/** For the gallery's wall, and for the viewer. Separate, so that whole pictures do not push the renditions out. */
const RENDITIONS = viewed(ownName('pictures-1'), MAX_RENDITIONS)
const WHOLE = viewed(ownName('pictures-2'), MAX_WHOLE)

export function routePictures(): void {
  registerQuotaErrorCallback(async () => {
    for (const { cacheName } of [RENDITIONS, WHOLE]) await caches.delete(cacheName)
  })
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      pathInSite(url)?.startsWith('/photos/') &&
      request.mode !== 'navigate' &&
      !isPrecached(pathInSite(url)),
    // The query `t` is for HTTP caches.
    ({ url, event }) => answerPicture(pathInSite(url)!, event),
  )
  onMessage('warm-pictures', (_, event) => prefetch(event).catch(() => undefined))
}

async function answerPicture(path: string, event: ExtendableEvent): Promise<Response> {
  // The same size in another format needs no network.
  const small = picture.precachedFormat(path)
  if (isPrecached(small)) return builtFile(small)
  for (const known of [path, small])
    if (await cached(known)) return cacheOf(known).known.handle({ event, request: inSite(known) })
  return cacheOf(path).unknown.handle({ event, request: inSite(path) })
}

const cacheOf = (path: string) => (picture.isRendition(path) ? RENDITIONS : WHOLE)

const cached = (path: string) =>
  caches.match(new URL(inSite(path), worker.location.href), { cacheName: cacheOf(path).cacheName })

/** Another file of the same picture: the whole one if it was viewed, else the widest rendition. */
async function otherRendition(path: string): Promise<Response | undefined> {
  // `nave-640` may be a picture's own name.
  for (const base of [picture.baseOfUrl(path), picture.baseOfRendition(path)])
    for (const file of picture.ENDINGS.map((ending) => base + ending)) {
      const found = (await storedFile(file)) ?? (await cached(file))
      if (found) return found
    }
  return undefined
}

/** Prefetches pictures of the gallery. A page asks for it on a good connection. */
async function prefetch(event: ExtendableEvent): Promise<void> {
  // A picture that was viewed is worth more than one that might be.
  if ((await (await caches.open(RENDITIONS.cacheName)).keys()).length > MAX_RENDITIONS - PREFETCHED) return
  const urls = interleaved(await collectionReader(builtFile)('gallery'))
  for (const url of urls.slice(0, PREFETCHED)) {
    const small = picture.renditionName(picture.baseOfUrl(url), picture.PRECACHED_WIDTH_PX, 'webp')
    const path = url.endsWith('.svg') ? url : small
    if (isPrecached(path) || (await cached(path))) continue
    await Promise.all(cacheOf(path).unknown.handleAll({ event, request: inSite(path) }))
  }
}
