/** Pictures: what was viewed stays; where the network cannot, any width is answered with the precached rendition. */
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { collectionReader } from '#data/collections.ts'
import { renditionNames } from '#data/picture-renditions.ts'
import { PICTURE_CACHE } from './caches.ts'
import { builtFile, isPrecached } from './precache.ts'
import { inSite } from '#schema/site-address.ts'
import { pathInSite, worker } from './worker.ts'

/** Pictures that were viewed and are kept; the longest unused go first. */
const KEPT_PICTURES = 120
/** On a line that hangs, the small rendition now is better than the large one never. */
const PICTURE_TIMEOUT_MS = 6000

const isPicture = (response: Response) => response.ok && !response.redirected && (response.headers.get('Content-Type') ?? '').startsWith('image/')

const viewed = new StaleWhileRevalidate({
  cacheName: PICTURE_CACHE,
  plugins: [
    // A captive portal answers everything with its own page: that is no picture to keep.
    { cacheWillUpdate: ({ response }) => Promise.resolve(isPicture(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: KEPT_PICTURES, purgeOnQuotaError: true }),
  ],
})

export function routePictures(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && pathInSite(url)?.startsWith('/photos/') && request.mode !== 'navigate' && !isPrecached(pathInSite(url)),
    // Without the query: the church tab's `t` busts caches that lie on the way, never this one.
    ({ url, event }) => answerPicture(pathInSite(url)!, event),
  )
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | undefined)?.type === 'warm-pictures') event.waitUntil(warm(event).catch(() => undefined))
  })
}

async function answerPicture(path: string, event: ExtendableEvent): Promise<Response> {
  try {
    const request = new Request(inSite(path), { signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) })
    const response = await viewed.handle({ event, request })
    if (isPicture(response)) return response
  } catch {
    // The network could not; the precache may.
  }
  const rendition = renditionNames(path).find(isPrecached)
  return rendition ? builtFile(rendition) : Response.error()
}

/** Fetches the full size of every gallery picture, one after the other; a page asks for it on a good connection. */
async function warm(event: ExtendableEvent): Promise<void> {
  for (const { url } of await collectionReader(builtFile)('gallery')) {
    if (!isPrecached(url)) await viewed.handle({ event, request: new Request(inSite(url)) })
  }
}
