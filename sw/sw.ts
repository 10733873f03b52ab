/** The service worker: wiring only. Each concern has a file of its own. */
/// <reference lib="webworker" />
import { routeApi } from './api.ts'
import { installLifecycle } from './lifecycle.ts'
import { listenForReplays } from './outbox.ts'
import { routeNativePosts } from './native-posts.ts'
import { routePages } from './pages.ts'
import { routePictures } from './pictures.ts'
import { installPrecache, routePrecached } from './precache.ts'
import { routeKeptRecordings } from './recordings.ts'
import { listenForTextSize } from './text-size.ts'

installPrecache()
installLifecycle()
// Before whatever answers by address: the first listener that answers is the one.
routeKeptRecordings()
// Before the API, which takes every other post.
routeNativePosts()
routeApi()
routePages()
routePictures()
routePrecached()
listenForReplays()
listenForTextSize()
