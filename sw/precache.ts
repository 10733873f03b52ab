/** The whole site, stored when the worker is installed. */
import { registerRoute } from 'workbox-routing'
import { inSite } from '#schema/site-address.ts'
import { PRECACHE, putInCache } from './caches.ts'
import { pathInSite, worker, type StoredFile } from './worker.ts'

/** All precached files, by path from the site's root. */
const files = new Map<string, StoredFile>()

export function installPrecache(): void {
  // The build puts the list here.
  for (const file of self.__WB_MANIFEST ?? []) files.set(pathOf(file.url), file)
  worker.addEventListener('install', (event) => event.waitUntil(storeMissing()))
  worker.addEventListener('activate', (event) => event.waitUntil(removeOutdated()))
  // A page asks whether the whole site is stored, and whether missing files may be fetched. The port gets the answer.
  worker.addEventListener('message', (event) => {
    const { type, mayStore } = (event.data ?? {}) as { type?: string; mayStore?: boolean }
    if (type !== 'is-whole') return
    const answer = mayStore ? repair() : isComplete()
    event.waitUntil(answer.catch(() => false).then((isStored) => event.ports[0]?.postMessage(isStored)))
  })
}

/** Plain names are not parsed as URLs: parsing them all when the worker starts would delay the navigation. */
const pathOf = (url: string) => (/^[\w./-]+$/.test(url) ? `/${url}` : pathInSite(new URL(url, worker.location.href))!)

/** With the revision, so that two releases can be stored side by side. */
const keyOf = ({ url, revision }: StoredFile) =>
  new URL(revision ? `${url}?__WB_REVISION__=${revision}` : url, worker.location.href).href

/** `about.html` → `about`: the address that a visitor opens, so that the HTTP cache can answer. */
const addressOf = (url: string) => (url === 'index.html' ? './' : url === '404.html' ? url : url.replace(/\.html$/, ''))

async function missingFiles(cache: Cache): Promise<StoredFile[]> {
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  return [...files.values()].filter((file) => !stored.has(keyOf(file)))
}

const isComplete = async () => (await missingFiles(await caches.open(PRECACHE))).length === 0

async function removeOutdated(): Promise<void> {
  const current = new Set([...files.values()].map(keyOf))
  const cache = await caches.open(PRECACHE)
  const outdated = (await cache.keys()).filter(({ url }) => !current.has(url))
  await Promise.all(outdated.map((key) => cache.delete(key)))
}

let storing: Promise<void> | undefined

/**
 * Stores the files that the browser has cleared, then takes control of pages that were opened without a worker.
 * @returns whether the whole site is stored
 */
async function repair(): Promise<boolean> {
  const { installing, waiting } = worker.registration
  // The server has the newer release's files by then.
  if (installing || waiting) return false
  storing ??= storeMissing().finally(() => (storing = undefined))
  await storing
  await worker.clients.claim()
  return isComplete()
}

/** All at once would be too much for some phones (github.com/GoogleChrome/workbox/issues/2528). */
const CONCURRENT_FETCHES = 4
/** Another release may remove files meanwhile, so it checks again. */
const MAX_ROUNDS = 3

/** Rejects when a file cannot be stored: a worker must not take over with half a site. */
async function storeMissing(): Promise<void> {
  const cache = await caches.open(PRECACHE)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const missing = await missingFiles(cache)
    if (missing.length === 0) return
    const storeNext = async () => {
      for (let file = missing.shift(); file; file = missing.shift()) await store(cache, file)
    }
    await Promise.all(Array.from({ length: CONCURRENT_FETCHES }, storeNext))
  }
}

async function store(cache: Cache, file: StoredFile): Promise<void> {
  const address = addressOf(file.url)
  // A file without a revision has its hash in the name. Others are revalidated, so that a page that was just opened is
  // not downloaded again.
  const response = await fetch(address, { cache: file.revision ? 'no-cache' : 'default' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  // A redirected response cannot answer a navigation (Fetch, "HTTP-network fetch"); a copy of it can.
  await putInCache(cache, keyOf(file), response.redirected ? new Response(response.body, response) : response)
}

export const isPrecached = (path: string | undefined) => path !== undefined && files.has(path)

/**
 * A file of the build: from the precache, or from the network if the browser has cleared it.
 * @param path from the site's root: `/about.html`
 * @throws TypeError when neither has it
 */
export async function builtFile(path: string): Promise<Response> {
  const file = files.get(path)
  return (file && (await caches.match(keyOf(file), { cacheName: PRECACHE }))) || fetch(inSite(path))
}

/** Queries (`?t=`, `?utm_source=`) are ignored. */
export function routePrecached(): void {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.mode !== 'navigate' && isPrecached(pathInSite(url)),
    ({ url }) => builtFile(pathInSite(url)!),
  )
}

declare const self: { __WB_MANIFEST: StoredFile[] }
