/** Pictures: what was viewed stays, within a budget; where the network cannot, any width is answered with another that is here. */
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { collectionReader } from '#data/api/collections.ts'
import {
  baseOfAddress,
  isRendition,
  isSmall,
  pictureOf,
  PRECACHED_ENDINGS,
  PRECACHED_WIDTH_PX,
  renditionName,
  storedAhead,
  widthIn,
} from '#schema/picture-renditions.ts'
import { inTurns } from '#schema/gallery-category.ts'
import { inSite } from '#schema/site-address.ts'
import { PICTURE_CACHE, WHOLE_PICTURE_CACHE } from './caches.ts'
import { withFallback } from './with-fallback.ts'
import { builtFile, isPrecached } from './precache.ts'
import { pathInSite, worker } from './worker.ts'

/** How many are kept, the longest unused go first: renditions weigh 20 to 150 KB, whole pictures some hundreds, 45 MB at most in all. */
const KEPT_RENDITIONS = 200
const KEPT_WHOLE = 40
/** So many small ones are fetched ahead where the line is good: two or three megabytes of a long gallery, all of a short one. */
const FETCHED_AHEAD = 60
/** On a line that hangs, the small rendition now is better than the large one never. */
const PICTURE_TIMEOUT_MS = 6000

const isPicture = (response: Response) =>
  response.ok && !response.redirected && (response.headers.get('Content-Type') ?? '').startsWith('image/')

const viewedIn = (cacheName: string, maxEntries: number) =>
  new StaleWhileRevalidate({
    cacheName,
    plugins: [
      // A captive portal answers everything with its own page: that is no picture to keep.
      { cacheWillUpdate: ({ response }) => Promise.resolve(isPicture(response) ? response : null) },
      new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
    ],
  })
const renditions = viewedIn(PICTURE_CACHE, KEPT_RENDITIONS)
const whole = viewedIn(WHOLE_PICTURE_CACHE, KEPT_WHOLE)

export function routePictures(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      pathInSite(url)?.startsWith('/photos/') &&
      request.mode !== 'navigate' &&
      !isPrecached(pathInSite(url)),
    // Without the query: the church tab's `t` busts caches that lie on the way, never this one.
    ({ url, event }) => answerPicture(pathInSite(url)!, event),
  )
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | undefined)?.type === 'warm-pictures')
      event.waitUntil(fetchAhead(event).catch(() => undefined))
  })
}

async function answerPicture(path: string, event: ExtendableEvent): Promise<Response> {
  if (isSmall(path)) {
    // The same picture as large in another format: nothing has to cross the line.
    if (isPrecached(storedAhead(path))) return builtFile(storedAhead(path))
    if (!(await kept(path)) && (await kept(storedAhead(path)))) path = storedAhead(path)
  }
  const fetched = (isRendition(path) ? renditions : whole).handle({ event, request: new Request(inSite(path)) })
  const picture = fetched.then((response) => (isPicture(response) ? response : undefined))
  return (
    (await withFallback(picture, () => standIn(path).catch(() => undefined), PICTURE_TIMEOUT_MS)) ?? Response.error()
  )
}

const kept = (path: string) =>
  caches.match(new URL(inSite(path), worker.location.href), {
    cacheName: isRendition(path) ? PICTURE_CACHE : WHOLE_PICTURE_CACHE,
  })

/** Another file of the same picture: the whole one if it was viewed, else the widest rendition that was, else the precached one. */
async function standIn(path: string): Promise<Response | undefined> {
  const inGallery = new Set((await galleryUrls()).map(baseOfAddress))
  const precachedAs = (base: string) => PRECACHED_ENDINGS.map((ending) => base + ending).find(isPrecached)
  const isNamed = (base: string) => inGallery.has(base) || precachedAs(base) !== undefined
  const base = pictureOf(path, isNamed)
  const inCache = async (name: string) => {
    const cache = await caches.open(name)
    const paths = (await cache.keys())
      .map(({ url }) => pathInSite(new URL(url)) ?? '')
      .filter((key) => pictureOf(key, isNamed) === base)
    const widest = paths.sort((a, b) => (widthIn(baseOfAddress(b)) ?? 0) - (widthIn(baseOfAddress(a)) ?? 0))[0]
    return widest === undefined ? undefined : cache.match(inSite(widest))
  }
  const precached = precachedAs(base)
  return (
    (await inCache(WHOLE_PICTURE_CACHE)) ??
    (await inCache(PICTURE_CACHE)) ??
    (precached ? builtFile(precached) : undefined)
  )
}

let urls: Promise<string[]> | undefined

/** Read once: a worker's own release never changes. */
function galleryUrls(): Promise<string[]> {
  urls ??= collectionReader(builtFile)('gallery').then(inTurns)
  urls.catch(() => (urls = undefined))
  return urls
}

/** One after the other; a page asks for it on a good connection. */
async function fetchAhead(event: ExtendableEvent): Promise<void> {
  // What somebody has looked at is worth more than what they may.
  if ((await (await caches.open(PICTURE_CACHE)).keys()).length > KEPT_RENDITIONS - FETCHED_AHEAD) return
  const paths = (await galleryUrls()).map((url) =>
    url.endsWith('.svg') ? url : renditionName(baseOfAddress(url), PRECACHED_WIDTH_PX, 'webp'),
  )
  for (const path of paths.slice(0, FETCHED_AHEAD)) {
    if (isPrecached(path) || (await kept(path))) continue
    await Promise.all(renditions.handleAll({ event, request: new Request(inSite(path)) }))
  }
}
