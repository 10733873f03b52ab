/** The service worker's wiring. Each concern has its own file. */
import { listenForReplays, routeApi } from './api.ts'
import { routePages } from './pages.ts'
import { routePictures } from './pictures.ts'
import { installPrecache, routePrecached } from './precache.ts'
import { onMessage, worker } from './worker.ts'

installPrecache()
// A page applies an update.
onMessage('SKIP_WAITING', () => worker.skipWaiting())
routeApi()
routePages()
routePictures()
routePrecached()
listenForReplays()
