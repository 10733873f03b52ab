/** The whole site, stored when the worker is installed. */
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { worker } from './worker.ts'

/** Paths of all precached files. */
const precachedPaths = new Set<string>()

export function installPrecache(): void {
  // The build replaces this one expression with the list; in development it is empty.
  const manifest = self.__WB_MANIFEST ?? []
  for (const entry of manifest) precachedPaths.add(new URL(typeof entry === 'string' ? entry : entry.url, worker.location.origin).pathname)
  precache(manifest)
  cleanupOutdatedCaches()
}

export const isPrecached = (path: string) => precachedPaths.has(path)

/**
 * A file of the build: from the precache, from the network where the browser has evicted it.
 * @throws TypeError when neither has it
 */
export async function builtFile(path: string): Promise<Response> {
  return (await matchPrecache(path)) ?? fetch(path)
}

/** Queries (`?t=`, `?utm_source=`) do not change a built file. */
export function routePrecached(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.mode !== 'navigate' && precachedPaths.has(url.pathname),
    ({ url }) => builtFile(url.pathname),
  )
}

declare const self: { __WB_MANIFEST: (string | { url: string; revision: string | null })[] }
