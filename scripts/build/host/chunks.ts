/**
 * The scripts that the app is divided into, by folder. Few: each is a request, which on a slow line costs more than its
 * bytes, and each is compressed on its own. Every screen also has its own (route-level code splitting).
 */

/** @param places parts of a module's path */
const inside =
  (...places: string[]) =>
  (id: string) =>
    places.some((place) => id.includes(place))

/** A module goes into the first one that it fits. */
export const CHUNKS = [
  // Packages change seldom. Apart from the app, since each runs as a task of its own and a slow phone needs short tasks.
  {
    name: 'react',
    test: inside(
      '/node_modules/react/',
      '/node_modules/react-dom/',
      '/scheduler/',
      '/use-sync-external-store/',
      // Helpers that the bundler adds for older browsers.
      '@oxc-project+runtime',
    ),
  },
  {
    name: 'router',
    test: inside(
      '/@tanstack/react-router/',
      '/@tanstack/router-core/',
      '/@tanstack/history/',
      '/@tanstack/store/',
      '/@tanstack/react-store/',
    ),
  },
  // All styles of `src/ui` in one sheet, in the order of `global.css.ts`.
  { name: 'styles', test: (id: string) => id.includes('/src/ui/') && id.includes('.css.ts') },
  // The code that every page starts with.
  { name: 'app', test: (id: string) => !id.includes('/src/client/start/early.ts'), tags: ['$initial' as const] },
  // Loaded with screens that have lists.
  {
    name: 'lists',
    test: inside(
      '/@tanstack/react-query/',
      '/@tanstack/query-core/',
      '/src/client/reads/query-client.ts',
      '/src/client/reads/use-',
      '/src/screens/shared/Leaders.tsx',
    ),
  },
  // Loaded with the first saved recording, and with the first press of Play (with their styles), never on a first visit.
  { name: 'recordings-downloads', test: inside('/src/recordings/downloads/') },
  { name: 'recordings-player', test: inside('/src/recordings/player/') },
  // Loaded on every page when the browser is idle: persisted reads, the worker, forgetting, the focus rule.
  {
    name: 'idle',
    test: inside(
      '/workbox-window/',
      '/@tanstack/query-sync-storage-persister/',
      '/src/client/updates/',
      '/src/client/reads/persist',
      '/src/client/device/forget-device.ts',
      '/src/data/site/own-caches.ts',
      '/src/data/recordings/',
      '/src/ui/focus/keep-focus.ts',
    ),
  },
  // Forms and outbox. Loaded with screens that have a form, since without a worker the page stores the message; on
  // others when the browser is idle.
  {
    name: 'messages',
    test: inside(
      '/@modular-forms/',
      '/@preact/',
      '/valibot/',
      '/idb-keyval/',
      '/src/client/device/forgetting.ts',
      '/src/client/outbox/',
      '/src/client/reads/',
      '/src/data/api/',
      '/src/data/forms/',
      '/src/data/outbox/',
      '/src/forms/',
      '/src/schema/collections/',
      '/src/schema/fields.ts',
      '/src/schema/forms/',
    ),
  },
  // What several screens share.
  { name: 'kit', test: inside('/src/', 'virtual:'), minShareCount: 2 },
]

/** The app's own chunks. Every page has loaded them, so later imports need not preload them. */
export const ALREADY_LOADED = /^assets\/(?:rolldown-runtime|react|router|styles|app)-/

/** Whether a built file is needed only to play and keep recordings. The worker stores it once a recording is kept. */
export const isForRecordings = (path: string) => /^\/?assets\/recordings-/.test(path)
