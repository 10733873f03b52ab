/**
 * Takes a broken release back (`WITHDRAW_WORKER=1 npm run build`): published as `/sw.js` it replaces the broken worker,
 * removes what that one stored for reading, nothing of another site on the host, and unregisters itself. The outbox in
 * IndexedDB is left alone: pages send what waits there. Nothing is reloaded under a person's hands. It imports nothing:
 * what it replaces may be at fault.
 */
const scope = self as unknown as ServiceWorkerGlobalScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

// Until they are reloaded, open pages stay under this worker: failing what they ask of the API makes them answer it
// themselves, reads and outbox alike. What their outbox sends (marked `direct`) goes to the server.
scope.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (
    pathname.startsWith(new URL('api/', scope.registration.scope).pathname) &&
    event.request.mode !== 'navigate' &&
    event.request.headers.get('Outbox') !== 'direct'
  )
    event.respondWith(Response.error())
})

/** As `src/data/site/own-caches.ts` has it. */
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
