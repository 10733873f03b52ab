/** Few chunks: on a slow connection a request costs more than its bytes, and each is compressed separately. */

/** The bundler puts it with the route's code. */
const OWN = null

/** By part of a module's path; the first counts. A cycle stops the build, a chunk that grows exceeds its budget. */
const PLACES: readonly (readonly [chunk: string | null, ...places: string[]])[] = [
  [OWN, '/src/client/start/early.ts'],
  // The long texts, with everything that they alone use.
  ['texts', '.md', '/screens/statement-of-faith'],
  [
    'texts',
    ...['privacy-policy', 'terms-of-use', 'statement-of-faith'].map((route) => `/routes/${route}.tsx?tsr-split=`),
  ],
  [OWN, '?tsr-split='],
  // Packages rarely change, and a slow phone needs short tasks.
  ['react', '/node_modules/react/', '/node_modules/react-dom/', '/scheduler/', '/use-sync-external-store/'],
  // Helpers that the bundler adds for older browsers.
  ['react', '@oxc-project+runtime'],
  // Evaluated first, so that the worker is registered before the app starts.
  ['react', '/workbox-window/', '/workbox-core/', '/updates/register.ts', '/schema/site-url.ts'],
  ['router', '/@tanstack/react-router/', '/@tanstack/router-core/', '/@tanstack/history/'],
  ['router', '/@tanstack/store/', '/@tanstack/react-store/'],
  // Every page starts with these.
  ['app', '/react-query/build/modern/queryOptions.js', '/schema/collections/gallery-category.ts'],
  ['app', '/outbox/waiting-messages.ts', '/device/save-data.ts', '/updates/update-state.ts'],
  ['app', '/screens/sermons/filter-url.ts', '/screens/services/service-cards.ts'],
  // Loaded with screens that have lists.
  ['lists', '/@tanstack/react-query/', '/@tanstack/query-core/', '/queries/client.ts', '/queries/use-'],
  ['lists', '/screens/shared/Leaders.tsx'],
  // Loaded on every page when the browser is idle, and by then the first press of Play needs no request.
  [
    'idle',
    '/@tanstack/query-sync-storage-persister/',
    '/query-persist-client-core/',
    '/queries/persist',
    '/src/client/updates/',
    '/start/when-quiet.ts',
  ],
  ['idle', '/src/recordings/downloads/', '/src/recordings/player/'],
  ['idle', '/client/forget-device.ts', '/site/own-caches.ts', '/src/data/recordings/', '/focus/keep-focus.ts'],
  // Forms and outbox. Loaded with screens that have a form; on others when the browser is idle.
  ['messages', '/@modular-forms/', '/@preact/', '/valibot/', '/idb-keyval/', '/src/forms/', '/device/forgetting.ts'],
  ['messages', '/src/client/outbox/', '/src/data/api/', '/src/data/forms/', '/src/data/outbox/', '/src/data/storage/'],
  ['messages', '/src/client/api/', '/queries/api.ts'],
  ['messages', '/src/schema/collections/', '/src/schema/fields.ts', '/src/schema/forms/'],
  // Used by one screen alone.
  [OWN, '/recordings/DownloadButton.tsx', '/recordings/use-shared-time.ts'],
  [OWN, '/site/subscriptions.ts', '/site/sermon-filter.ts'],
  [OWN, 'virtual:gallery-pictures'],
  // Every page starts with the rest, or several screens share it.
  ['app', '/screens/shared/', '/screens/shell/', '/screens/long-text/'],
  ['app', '/screens/contact.json', '/screens/newsletter.json'],
  [OWN, '/screens/'],
  // A church's own content is next to src.
  ['app', '/src/', 'virtual:', 'vite/preload-helper', '.json'],
]

function chunkOf(id: string): string | null | undefined {
  // The project itself may be in a folder such as `/usr/local/src`.
  const inProject = id.replace(process.cwd(), '')
  return PLACES.find(([, ...places]) => places.some((place) => inProject.includes(place)))?.[0]
}

export const CHUNKS = [{ name: chunkOf }]

/** Every page has loaded these, so later imports do not have to preload them. */
export const ALREADY_LOADED = /^assets\/(?:rolldown-runtime|react|router|app)-/
