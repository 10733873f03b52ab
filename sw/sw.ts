/** The service worker's wiring. Each concern has its own file. */
/// <reference lib="webworker" />
import { routeApi } from './api.ts'
import { installLifecycle } from './lifecycle.ts'
import { listenForReplays } from './outbox.ts'
import { routePages } from './pages.ts'
import { routePictures } from './pictures.ts'
import { installPrecache, routePrecached } from './precache.ts'
import { routeSavedRecordings } from './recordings.ts'

installPrecache()
installLifecycle()
// Must come first: the first listener to answer a request wins.
routeSavedRecordings()
routeApi()
routePages()
routePictures()
routePrecached()
listenForReplays()
