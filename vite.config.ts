import mdx from '@mdx-js/rollup'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { contentFolderPlugin, CONTENT_FOLDER_PLUGIN } from './scripts/build/content/content-folder-plugin.ts'
import { readChurch } from './scripts/build/content/content-folder.ts'
import { contentPlugin } from './scripts/build/content/content-plugin.ts'
import { devPlugin } from './scripts/build/host/dev-plugin.ts'
import { OLDEST_BROWSERS } from './scripts/build/host/oldest-browsers.ts'
import { EARLY_SCRIPT } from './scripts/build/pages/early-script.ts'
import { outOfSeason } from './src/data/site/seasons.ts'
import { picturesPlugin } from './scripts/build/pictures/pictures-plugin.ts'
import { prerenderSite } from './scripts/build/pages/prerender.ts'
import { precacheManifest, PRECACHED } from './scripts/build/host/precache-manifest.ts'
import { API_ORIGIN, BASE_PATH } from './scripts/build/host/site-address.ts'
import { styleName } from './scripts/build/pages/style-names.ts'
import { zoneRange } from './scripts/build/feeds/time-zone.ts'
import { webManifest } from './scripts/build/host/web-manifest.ts'

/** A temporary folder for the built renderer. */
const RENDERER_DIR = `.build/renderer-${process.pid}`

/**
 * Few chunks: each is a request, which on a slow line costs more than its bytes, and each is compressed on its own.
 * Every screen also has its own chunk (route-level code splitting).
 */
const CHUNKS = [
  // All styles of `src/ui` in one sheet, in the order of `global.css.ts`.
  { name: 'styles', test: /[\\/]src[\\/]ui[\\/][\w\\/]+\.css\.ts/ },
  // Packages change seldom. Three chunks, since each runs as a task of its own and a slow phone needs short tasks.
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
  {
    name: 'router',
    test: /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|store|react-store)[\\/](?!.*[\\/]hydration\.)/,
  },
  // Loaded with screens that have lists.
  {
    name: 'lists',
    test: /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/](?!.*[\\/](?:hydration|queryOptions)\.)|[\\/]src[\\/](?:client[\\/]reads[\\/](?:query-client|use-)|screens[\\/]shared[\\/]Leaders\.tsx)/,
  },
  // Loaded with the first saved recording (with its styles), never on a first visit. The idle chunk checks whether there
  // is one.
  { name: 'recordings-downloads', test: /[\\/]src[\\/]recordings[\\/]downloads[\\/]/ },
  // Forms and outbox. Loaded with screens that have a form, since without a worker the page stores the message; on
  // others when the browser is idle.
  {
    name: 'messages',
    test: /node_modules[\\/](?:@modular-forms|@preact|valibot|idb-keyval)[\\/]|[\\/]src[\\/](?:schema[\\/](?:fields\.|forms[\\/]|collections[\\/](?!gallery-category))|client[\\/](?:outbox[\\/](?!waiting-messages)|reads[\\/](?:transport|api|api-error|page-host|read-release)\.)|data[\\/](?:api|forms|outbox)[\\/](?!sermon-filter)|forms[\\/]|client[\\/]device[\\/]forgetting\.)/,
  },
  // Loaded with the first press of Play (with its styles). The worker caches both chunks if a recording is saved.
  { name: 'recordings-player', test: /[\\/]src[\\/]recordings[\\/]player[\\/]/ },
  // Loaded on every page when the browser is idle: persisted reads, the worker, the focus rule.
  {
    name: 'idle',
    test: /node_modules[\\/](?:workbox-window|@tanstack[\\/](?:query-sync|query-persist|react-query-persist))|[\\/]src[\\/](?:client[\\/](?:reads[\\/](?:persist|persisted-reads)|updates[\\/](?:worker|offline-copy)|device[\\/]forget-device)|ui[\\/]focus[\\/]keep-focus|data[\\/]recordings[\\/][\w-]+)\./,
  },
  // The code that every page starts with; then code that several screens share.
  { name: 'app', test: /^(?!.*[\\/]start[\\/]early\.)/, tags: ['$initial' as const] },
  { name: 'kit', test: /[\\/]src[\\/]|virtual:/, minShareCount: 2 },
]

/** The app's own chunks. Every page has loaded them, so later imports need not preload them. */
const ALREADY_LOADED = /^assets\/(?:rolldown-runtime|react|router|styles|app)-/

/**
 * 36 bits are enough to tell a file's releases apart. Short, since page, script and worker each have a list of the
 * names.
 */
const HASHED = 'assets/[name]-[hash:6]'
const FILE_NAMES = {
  entryFileNames: `${HASHED}.js`,
  chunkFileNames: `${HASHED}.js`,
  assetFileNames: `${HASHED}[extname]`,
}

/** The folder of this build. Set before the screens are rendered, and read for the precache manifest afterward. */
let builtInto = ''

export default defineConfig(({ command }) => ({
  appType: 'custom',
  // In development the site is always at the root.
  base: command === 'build' ? `${BASE_PATH}/` : '/',
  plugins: [
    contentFolderPlugin(),
    contentPlugin(),
    picturesPlugin(),
    { enforce: 'pre', ...mdx() },
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    // Its compiler uses no other plugins unless told so. It needs this one, since colors are content.
    vanillaExtractPlugin({
      ...(command === 'build' && { identifiers: styleName }),
      unstable_pluginFilter: ({ name }) => name === CONTENT_FOLDER_PLUGIN,
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: webManifest(),
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: PRECACHED,
        manifestTransforms: [(entries) => precacheManifest(entries, builtInto)],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
      integration: {
        beforeBuildServiceWorker: ({ outDir }) => {
          builtInto = outDir
          return prerenderSite({ outDir, rendererDir: RENDERER_DIR })
        },
        // The plugin builds the worker in a separate build: log only errors.
        configureCustomSWViteBuild: (options) => {
          options.logLevel = 'error'
          options.build!.rollupOptions!.output = { entryFileNames: 'sw.mjs', codeSplitting: false }
        },
      },
      devOptions: { enabled: true, type: 'module', suppressWarnings: true },
    }),
    devPlugin(),
  ],
  environments: {
    ssr: {
      build: {
        outDir: RENDERER_DIR,
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { input: { renderer: 'scripts/build/pages/renderer.tsx' } },
      },
      // Bundles everything, so that renderer and components share one React.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
    client: {
      build: {
        rollupOptions: {
          input: { early: EARLY_SCRIPT, app: 'src/app/client.tsx' },
          output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false }, ...FILE_NAMES },
        },
      },
    },
  },
  define: {
    BUILD_BASE_PATH: JSON.stringify(command === 'build' ? BASE_PATH : ''),
    BUILD_API_ORIGIN: JSON.stringify(command === 'build' ? API_ORIGIN : ''),
    BUILD_OUT_OF_SEASON: JSON.stringify(outOfSeason(readChurch(), Date.now())),
    BUILD_ZONE_RANGE: JSON.stringify(zoneRange(readChurch().timeZone)),
  },
  build: {
    manifest: '.vite/manifest.json',
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !ALREADY_LOADED.test(file)) },
    // For styles too: without it the minifier drops what is only for older browsers.
    target: OLDEST_BROWSERS,
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
  },
  resolve: {
    alias: {
      // React 18 and later have the hook, so the shim is not needed.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/index.js': 'react',
      // The modern build. The package's default for bundlers is ES5 and nearly twice as large.
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.ssr!)
      await builder.build(builder.environments.client!)
    },
  },
}))
