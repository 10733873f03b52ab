/**
 * Withdraws a broken release (`WITHDRAW_WORKER=1 npm run build`). Published as `/sw.js`, it replaces the broken worker,
 * deletes this site's caches, and unregisters itself. It leaves the outbox in IndexedDB alone: pages send what waits
 * there. It reloads no page. It imports nothing: what it replaces may be at fault.
 */
const scope = self as unknown as ServiceWorkerGlobalScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

// This worker controls the open pages until they are reloaded. Its network errors for the API make them answer it
// themselves, reads and outbox alike. What their outbox sends (`Outbox: direct`) goes to the server.
scope.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (
    pathname.startsWith(new URL('api/', scope.registration.scope).pathname) &&
    event.request.mode !== 'navigate' &&
    event.request.headers.get('Outbox') !== 'direct'
  )
    event.respondWith(Response.error())
})

/** The rule of `src/data/site/own-caches.ts`. */
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
