/** The whole site, stored when the worker is installed. */
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { inSite } from '#schema/site-address.ts'
import { pathInSite, worker } from './worker.ts'

/** Paths of all precached files, from the site's root. */
const precachedPaths = new Set<string>()

export function installPrecache(): void {
  // The build replaces this one expression with the list; in development it is empty.
  const manifest = self.__WB_MANIFEST ?? []
  for (const entry of manifest) precachedPaths.add(pathInSite(new URL(typeof entry === 'string' ? entry : entry.url, worker.location.href))!)
  precache(manifest)
  cleanupOutdatedCaches()
}

export const isPrecached = (path: string | undefined) => path !== undefined && precachedPaths.has(path)

/**
 * A file of the build: from the precache, from the network where the browser has evicted it.
 * @throws TypeError when neither has it
 */
export async function builtFile(path: string): Promise<Response> {
  return (await matchPrecache(inSite(path))) ?? fetch(inSite(path))
}

/** Queries (`?t=`, `?utm_source=`) do not change a built file. */
export function routePrecached(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.mode !== 'navigate' && isPrecached(pathInSite(url)),
    ({ url }) => builtFile(pathInSite(url)!),
  )
}

declare const self: { __WB_MANIFEST: (string | { url: string; revision: string | null })[] }
