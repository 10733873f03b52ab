/** `isOwnCache` recognizes the names of these caches. */
import { ownName } from '#schema/site-address.ts'
import { worker } from './worker.ts'

/** The whole site. Workbox gave it this name in earlier releases, whose files are still good. */
export const PRECACHE = `workbox-precache-v2-${worker.registration.scope}`
/** Renditions for the gallery's wall, and full-size pictures for the viewer, which must not push the others out. */
export const PICTURE_CACHE = ownName('pictures-1')
export const WHOLE_PICTURE_CACHE = ownName('pictures-2')

/**
 * Stores a response. If the device has no room, the viewed pictures go, so that the next try may succeed.
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
