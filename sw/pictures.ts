/** Viewed pictures are cached, within a budget. Without a network, another rendition of the same picture answers. */
import { registerRoute } from 'workbox-routing'
import { collectionReader } from '#data/api/collections.ts'
import {
  baseOfAddress,
  baseOfRendition,
  ENDINGS,
  isRendition,
  precachedFormat,
  PRECACHED_WIDTH_PX,
  renditionName,
} from '#schema/picture-renditions.ts'
import { interleaved } from '#schema/collections/gallery-category.ts'
import { inSite } from '#schema/site-address.ts'
import { PICTURE_CACHE, putInCache, WHOLE_PICTURE_CACHE } from './caches.ts'
import { withFallback } from './with-fallback.ts'
import { builtFile, isPrecached } from './precache.ts'
import { pathInSite, worker } from './worker.ts'

/**
 * The most entries in each cache; the least recently used are deleted. A rendition is 20 to 150 kB: at most 45 MB in
 * all.
 */
const MAX_RENDITIONS = 200
const MAX_WHOLE = 40
/** Renditions that are fetched ahead: two or three megabytes. */
const PREFETCHED = 60
const PICTURE_TIMEOUT_MS = 6000

export function routePictures(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      pathInSite(url)?.startsWith('/photos/') &&
      request.mode !== 'navigate' &&
      !isPrecached(pathInSite(url)),
    // The query `t` is for HTTP caches.
    ({ url, event }) => answerPicture(pathInSite(url)!, event),
  )
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | undefined)?.type === 'warm-pictures')
      event.waitUntil(prefetch().catch(() => undefined))
  })
}

async function answerPicture(path: string, event: ExtendableEvent): Promise<Response> {
  // The same size in another format needs no network.
  const small = precachedFormat(path)
  if (isPrecached(small)) return builtFile(small)
  if (!(await cached(path)) && (await cached(small))) path = small
  // Fetched even if it is cached: the church may have replaced the picture.
  const fetched = fetchPicture(path)
  // This callback was added first, so it clones the picture before the page reads it.
  event.waitUntil(fetched.then((picture) => picture && store(path, picture.clone())).catch(() => undefined))
  return (
    (await cached(path)) ??
    (await withFallback(fetched, () => otherRendition(path).catch(() => undefined), PICTURE_TIMEOUT_MS)) ??
    Response.error()
  )
}

const cacheOf = (path: string) => (isRendition(path) ? PICTURE_CACHE : WHOLE_PICTURE_CACHE)

const cached = (path: string) => caches.match(new URL(inSite(path), worker.location.href), { cacheName: cacheOf(path) })

/** @returns undefined if it is not a picture, such as a captive portal's page */
async function fetchPicture(path: string): Promise<Response | undefined> {
  const response = await fetch(inSite(path))
  const isPicture = response.ok && !response.redirected && response.headers.get('Content-Type')?.startsWith('image/')
  return isPicture ? response : undefined
}

async function store(path: string, picture: Response): Promise<void> {
  const cache = await caches.open(cacheOf(path))
  await putInCache(cache, inSite(path), picture)
  // Oldest first. A picture that is viewed again is stored again, so it moves to the end.
  const keys = await cache.keys()
  const most = isRendition(path) ? MAX_RENDITIONS : MAX_WHOLE
  await Promise.all(keys.slice(0, -most).map((key) => cache.delete(key)))
}

/** Another file of the same picture: the whole one if it was viewed, else the widest rendition. */
async function otherRendition(path: string): Promise<Response | undefined> {
  // `nave-640` may be a picture's own name.
  for (const base of [baseOfAddress(path), baseOfRendition(path)])
    for (const file of ENDINGS.map((ending) => base + ending)) {
      const found = isPrecached(file) ? await builtFile(file) : await cached(file)
      if (found) return found
    }
  return undefined
}

/** Prefetches pictures of the gallery. A page asks for it on a good connection. */
async function prefetch(): Promise<void> {
  // A picture that was viewed is worth more than one that might be.
  if ((await (await caches.open(PICTURE_CACHE)).keys()).length > MAX_RENDITIONS - PREFETCHED) return
  const urls = interleaved(await collectionReader(builtFile)('gallery'))
  for (const url of urls.slice(0, PREFETCHED)) {
    const path = url.endsWith('.svg') ? url : renditionName(baseOfAddress(url), PRECACHED_WIDTH_PX, 'webp')
    if (isPrecached(path) || (await cached(path))) continue
    const picture = await fetchPicture(path)
    if (picture) await store(path, picture)
  }
}
