/** Viewed pictures are cached, within a budget. Without a network, another rendition of the same picture answers. */
import { registerRoute } from 'workbox-routing'
import { collectionReader } from '#data/api/collections.ts'
import {
  baseOfAddress,
  isRendition,
  isSmall,
  pictureOf,
  PRECACHED_ENDINGS,
  PRECACHED_WIDTH_PX,
  renditionName,
  precachedFormat,
  widthIn,
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
/** Two or three megabytes. */
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
  if (isSmall(path)) {
    // The same size in another format needs no network.
    if (isPrecached(precachedFormat(path))) return builtFile(precachedFormat(path))
    if (!(await cached(path)) && (await cached(precachedFormat(path)))) path = precachedFormat(path)
  }
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

/**
 * Another rendition of a picture: the whole one if it was viewed, else the widest that was viewed, else the precached
 * one.
 */
async function otherRendition(path: string): Promise<Response | undefined> {
  const inGallery = new Set((await galleryUrls()).map(baseOfAddress))
  const precachedAs = (base: string) => PRECACHED_ENDINGS.map((ending) => base + ending).find(isPrecached)
  const isNamed = (base: string) => inGallery.has(base) || precachedAs(base) !== undefined
  const base = pictureOf(path, isNamed)
  const keys = [PICTURE_CACHE, WHOLE_PICTURE_CACHE].map(async (name) => (await caches.open(name)).keys())
  const viewed = (await Promise.all(keys))
    .flatMap((requests) => requests.map(({ url }) => pathInSite(new URL(url)) ?? ''))
    .filter((key) => pictureOf(key, isNamed) === base)
  const widthOf = (key: string) => widthIn(baseOfAddress(key)) ?? Number.MAX_SAFE_INTEGER
  const [widest] = viewed.sort((a, b) => widthOf(b) - widthOf(a))
  const precached = precachedAs(base)
  return (widest && (await cached(widest))) || (precached && builtFile(precached)) || undefined
}

let urls: Promise<string[]> | undefined

function galleryUrls(): Promise<string[]> {
  urls ??= collectionReader(builtFile)('gallery').then(interleaved)
  urls.catch(() => (urls = undefined))
  return urls
}

/** Prefetches pictures of the gallery. A page asks for it on a good connection. */
async function prefetch(): Promise<void> {
  // A picture that was viewed is worth more than one that might be.
  if ((await (await caches.open(PICTURE_CACHE)).keys()).length > MAX_RENDITIONS - PREFETCHED) return
  const paths = (await galleryUrls()).map((url) =>
    url.endsWith('.svg') ? url : renditionName(baseOfAddress(url), PRECACHED_WIDTH_PX, 'webp'),
  )
  for (const path of paths.slice(0, PREFETCHED)) {
    if (isPrecached(path) || (await cached(path))) continue
    const picture = await fetchPicture(path)
    if (picture) await store(path, picture)
  }
}
