/**
 * Takes the place of `/sw.js` to withdraw a broken release (`WITHDRAW_WORKER=1 npm run build`). Deletes this site's
 * caches and unregisters itself. The pages keep the outbox. Imports nothing, since an import may be what is broken.
 */
const scope = self as unknown as ServiceWorkerGlobalScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

// It controls the open pages until they are reloaded. Their API requests fail, so they answer the API themselves.
// Their outbox's requests (`Outbox: direct`) go to the server.
scope.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (
    pathname.startsWith(new URL('api/', scope.registration.scope).pathname) &&
    event.request.mode !== 'navigate' &&
    event.request.headers.get('Outbox') !== 'direct'
  )
    event.respondWith(Response.error())
})

/** The same rule as in `src/data/site/own-caches.ts`. */
function isOwnCache(name: string): boolean {
  const home = scope.registration.scope
  const base = new URL(home).pathname.slice(0, -1)
  return (
    name.endsWith(`-${home}`) ||
    (name.endsWith(base) && /^(?:pictures|settings)-\d+$/.test(name.slice(0, name.length - base.length)))
  )
}

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await Promise.all((await caches.keys()).filter(isOwnCache).map((name) => caches.delete(name)))
      await scope.registration.unregister()
    })(),
  ),
)
