/** The service worker's wiring. Each concern has its own file. */
/// <reference lib="webworker" />
import { routeApi } from './api.ts'
import { listenForReplays } from './outbox.ts'
import { routePages } from './pages.ts'
import { routePictures } from './pictures.ts'
import { installPrecache, routePrecached } from './precache.ts'
import { routeSavedRecordings } from './recordings.ts'
import { worker } from './worker.ts'

installPrecache()
// A page applies an update.
worker.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | undefined)?.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
})
// Must come first: the first listener to answer a request wins.
routeSavedRecordings()
routeApi()
routePages()
routePictures()
routePrecached()
listenForReplays()
