/**
 * The site's files, in two stages. The app (scripts, styles, fonts, data, and one page that can become any screen) is
 * precached when the worker is installed. The built pages and the pictures are stored once the worker is active.
 */
import { cacheNames, clientsClaim } from 'workbox-core'
import { copyResponse } from 'workbox-core/copyResponse.js'
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { inSite } from '#schema/site-url.ts'
import { onMessage, worker } from './worker.ts'

type Stage = ReturnType<typeof createStage>

function createStage(entries: PrecacheEntry[], cacheName: string) {
  const files = new PrecacheController({ cacheName })
  files.addToCacheList(entries)
  /** The key has the file's revision, so that two releases can be stored next to each other. Queries are ignored. */
  const keyOf = (url: string) => files.getCacheKeyForURL(url.split('?')[0]!)
  /** Stores what is missing. `PrecacheStrategy` does so only during the installation, or with `integrity`. */
  const strategy = new CacheFirst({
    cacheName,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url) ?? request,
        // A redirected response cannot answer a navigation (Fetch, "HTTP-network fetch"); a copy of it can.
        cacheWillUpdate: async ({ response }) => {
          await mustBeOfThisRelease(response)
          return response.ok ? (response.redirected ? copyResponse(response) : response) : null
        },
      },
    ],
  })
  return { files, keyOf, strategy, cacheName, storing: undefined as Promise<void> | undefined }
}

/** A page names the scripts of its release. @throws at a page that was published in the meantime: its own worker stores it */
async function mustBeOfThisRelease(response: Response): Promise<void> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return
  const [script] = /assets\/app-[\w-]+\.js/.exec(await response.clone().text()) ?? []
  if (script && !keyOfApp(inSite(`/${script}`))) throw new Error(`${response.url} is of another release`)
}

const isOfApp = ({ url }: PrecacheEntry) => /^(?:assets|data)\/|^app-shell/.test(url)
const all = self.__WB_MANIFEST ?? []
const app = createStage(all.filter(isOfApp), cacheNames.precache)
const others = all.filter((file) => !isOfApp(file))
const rest = createStage(others, `${cacheNames.prefix}-pages-${cacheNames.suffix}`)
const STAGES = [app, rest]
export const keyOfApp = app.keyOf

export function installPrecache(): void {
  // Workbox's own installation fetches one file after the other. So the files are stored before, and it finds them.
  worker.addEventListener('install', (event) =>
    event.waitUntil(storeMissing(app, event).then(() => app.files.install(event))),
  )
  worker.addEventListener('activate', (event) => STAGES.forEach(({ files }) => void files.activate(event)))
  worker.addEventListener('fetch', () => void (usedAt = performance.now()))
  clientsClaim()
  onMessage('forget', async () => void (forgottenAt = Date.now()))
  onMessage<{ stages: number; openedAt: number }>('store', ({ stages, openedAt }, event) =>
    complete(event, openedAt <= forgottenAt ? 0 : stages).catch(() => false),
  )
}

async function missingFiles({ files, cacheName }: Stage): Promise<string[]> {
  // Opening a cache makes it: that would undo "Erase What Was Saved Here".
  const keys = (await caches.has(cacheName)) ? await (await caches.open(cacheName)).keys() : []
  const stored = new Set(keys.map(({ url }) => url))
  return [...files.getURLsToCacheKeys()].filter(([, key]) => !stored.has(key)).map(([url]) => url)
}

/** Stores what is missing in the first stages, then takes control. @returns whether the whole site is stored */
async function complete(event: ExtendableEvent, stages: number): Promise<boolean> {
  const { installing, waiting } = worker.registration
  // The server has the newer release's files by then.
  if (stages > 0 && !installing && !waiting) {
    for (const stage of STAGES.slice(0, stages)) {
      stage.storing ??= storeMissing(stage, event).finally(() => (stage.storing = undefined))
      await stage.storing
    }
    await worker.clients.claim()
  }
  return (await Promise.all(STAGES.map(missingFiles))).flat().length === 0
}

/** As many as HTTP/1.1 connections. All at once would be too much for some phones (GoogleChrome/workbox#2528). */
const CONCURRENT_FETCHES = 6
/** When a page last asked for anything, by a clock that nobody sets. The second stage waits: a person must not wait for it. */
let usedAt = -Infinity
const PAUSE_MS = 1000
/** When "Erase What Was Saved Here" was pressed (ms since 1970): pages that were open then store nothing again. */
let forgottenAt = 0

/** Rejects when a file cannot be stored: a worker must not take over with half an app. */
async function storeMissing(stage: Stage, event: ExtendableEvent): Promise<void> {
  const startedAt = Date.now()
  const missing = await missingFiles(stage)
  const storeNext = async () => {
    for (let url = missing.shift(); url; url = missing.shift()) {
      if (forgottenAt >= startedAt) return
      if (stage === rest)
        for (let ms; (ms = usedAt + PAUSE_MS - performance.now()) > 0;)
          await new Promise((done) => setTimeout(done, ms))
      await Promise.all(stage.strategy.handleAll({ event, request: requestFor(stage, url) }))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_FETCHES }, storeNext))
}

/** Files with a revision are revalidated, so that a page that was just opened is not downloaded again. */
function requestFor({ files }: Stage, url: string): Request {
  const key = files.getCacheKeyForURL(url)!
  const integrity = files.getIntegrityForCacheKey(key)
  return new Request(url, { cache: key === url ? 'default' : 'no-cache', ...(integrity && { integrity }) })
}

const stageOf = (path: string) => STAGES.find(({ keyOf }) => keyOf(inSite(path)))
export const isPrecached = (path: string | undefined) => path !== undefined && stageOf(path) !== undefined

/** @param path from the site's root: `/about`. @returns undefined if it is not stored */
export async function storedFile(path: string): Promise<Response | undefined> {
  const stage = stageOf(path)
  return stage && caches.match(stage.keyOf(inSite(path))!, stage)
}

/** A file of the build, from the cache or else the network. @throws TypeError when neither has it */
export const builtFile = async (path: string) => (await storedFile(path)) ?? fetch(inSite(path))

/** Queries (`?t=`, `?utm_source=`) are ignored. */
export function routePrecached(): void {
  registerRoute(
    new PrecacheRoute(app.files, { ignoreURLParametersMatching: [/./], directoryIndex: '', cleanURLs: false }),
  )
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.mode !== 'navigate' && rest.keyOf(url.href) !== undefined,
    rest.strategy,
  )
}

/** From `site-build/host/precache-manifest.ts`: URLs are relative to the site; a file with a hash in its name has no revision. */
declare const self: { __WB_MANIFEST: PrecacheEntry[] }
