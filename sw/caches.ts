/** `isOwnCache` recognizes the names of these caches. */
import { ownName } from '#schema/site-address.ts'
import { worker } from './worker.ts'

/** The whole site. The name is Workbox's, from earlier releases, so that their files are used again. */
export const PRECACHE = `workbox-precache-v2-${worker.registration.scope}`
/**
 * Renditions for the gallery's wall, and full-size pictures for the viewer. Separate, so that full-size pictures do not
 * push the renditions out.
 */
export const PICTURE_CACHE = ownName('pictures-1')
export const WHOLE_PICTURE_CACHE = ownName('pictures-2')

/**
 * Stores a response. If storage is full, deletes the viewed pictures, so that the next try may succeed.
 * @throws when it is not stored
 */
export async function putInCache(cache: Cache, address: string, response: Response): Promise<void> {
  try {
    await cache.put(address, response)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      await Promise.all([PICTURE_CACHE, WHOLE_PICTURE_CACHE].map((name) => caches.delete(name)))
    throw error
  }
}
