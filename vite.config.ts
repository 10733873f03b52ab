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
import { EARLY_SCRIPT } from './scripts/build/pages/early-script.ts'
import { lettersPlugin } from './scripts/build/fonts/letters-plugin.ts'
import { picturesPlugin } from './scripts/build/pictures/pictures-plugin.ts'
import { prerenderSite } from './scripts/build/pages/prerender.ts'
import { precacheManifest, PRECACHED } from './scripts/build/host/precache-manifest.ts'
import { API_ORIGIN, BASE_PATH } from './scripts/build/host/site-address.ts'
import { readSiteFacts } from './scripts/build/host/site-facts.ts'
import { styleName } from './scripts/build/pages/style-names.ts'
import { zoneRange } from './scripts/build/feeds/time-zone.ts'
import { webManifest } from './scripts/build/host/web-manifest.ts'

/** Where the renderer of the screens is built to, for the time of this build only. */
const RENDERER_DIR = `.build/renderer-${process.pid}`

/**
 * Few chunks: each is a request, which on a slow line costs more than its bytes, and compresses by itself. Each screen is a chunk of
 * its own beside these (route-level code splitting).
 */
const CHUNKS = [
  // All styles of the kit in one sheet, in the order of `global.css.ts`.
  { name: 'styles', test: /[\\/]src[\\/]ui[\\/][\w\\/]+\.css\.ts|more-letters/ },
  // What comes from packages changes seldom. A slow phone runs each in a task of its own.
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
  {
    name: 'router',
    test: /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|store|react-store)[\\/](?!.*[\\/]hydration\.)/,
  },
  // With the screens that are lists.
  {
    name: 'lists',
    test: /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/](?!.*[\\/](?:hydration|queryOptions)\.)|[\\/]src[\\/](?:client[\\/]reads[\\/](?:query-client|use-)|screens[\\/]shared[\\/]Leaders\.tsx)/,
  },
  // With the first recording that is kept (its styles too): in no first visit. What looks whether there is one is the idle chunk's.
  { name: 'recordings-kept', test: /[\\/]src[\\/]recordings[\\/]kept[\\/]/ },
  // What a person writes: with the screens that have a form, since without a worker the page itself stores it; with the others once the browser is idle.
  {
    name: 'messages',
    test: /node_modules[\\/](?:@modular-forms|@preact|valibot|idb-keyval)[\\/]|[\\/]src[\\/](?:schema[\\/](?:contact-message|newsletter-signup|fields|sermon|leader|gallery-image|outreach-program|event)\.|client[\\/](?:outbox[\\/](?!waiting-messages)|reads[\\/](?:transport|api|api-error|page-host|read-release)\.)|data[\\/](?:api|forms|outbox)[\\/](?!sermon-filter)|forms[\\/]|client[\\/]device[\\/]forgetting\.)/,
  },
  // With the first press of Play (its styles too): in no first visit. The worker stores both where something is kept.
  { name: 'recordings-player', test: /[\\/]src[\\/]recordings[\\/]player[\\/]/ },
  // With every page once the browser is idle: kept reads, the worker, the keeper of the focus.
  {
    name: 'idle',
    test: /node_modules[\\/](?:workbox-window|@tanstack[\\/](?:query-sync|query-persist|react-query-persist))|[\\/]src[\\/](?:client[\\/](?:reads[\\/](?:persist|kept-reads)|updates[\\/](?:worker|whole-site)|device[\\/](?:forget-device|viewed-pictures))|ui[\\/]controls[\\/]keep-focus|data[\\/]recordings[\\/][\w-]+)\./,
  },
  { name: 'shared-styles', test: /[\\/]src[\\/](?:forms|screens)[\\/][\w\\/-]+\.css\.ts/, minShareCount: 2 },
  // What every page starts with, then what more than one screen needs.
  { name: 'app', test: /^(?!.*[\\/]start[\\/]early\.)/, tags: ['$initial' as const] },
  { name: 'kit', test: /[\\/]src[\\/]|virtual:/, minShareCount: 2 },
]

/** The app's own chunks: whatever it imports later finds them there, and need not ask for them. */
const HERE = /^assets\/(?:rolldown-runtime|react|router|styles|app)-/

/** 36 bits tell the releases of one file apart; every name stands in lists of names, of which a page, a script and the worker have one each. */
const HASHED = 'assets/[name]-[hash:6]'
const FILE_NAMES = {
  entryFileNames: `${HASHED}.js`,
  chunkFileNames: `${HASHED}.js`,
  assetFileNames: `${HASHED}[extname]`,
}

/** Where the site is being built, known once the screens are rendered; the list of the worker's files is made after that. */
let builtInto = ''

export default defineConfig(({ command }) => ({
  appType: 'custom',
  // While developing the site lies at the root, whatever the environment says.
  base: command === 'build' ? `${BASE_PATH}/` : '/',
  plugins: [
    contentFolderPlugin(),
    contentPlugin(),
    picturesPlugin(),
    lettersPlugin(),
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
    // Its compiler takes none of our plugins of its own accord; colours are content too.
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
        // The worker names the church in the pages that it writes itself.
        buildPlugins: { vite: [contentFolderPlugin()] },
      },
      integration: {
        beforeBuildServiceWorker: ({ outDir }) => {
          builtInto = outDir
          return prerenderSite({ outDir, rendererDir: RENDERER_DIR })
        },
        // The plugin's own build of the worker has a voice of its own; what goes wrong is still said.
        configureCustomSWViteBuild: (options) => {
          options.logLevel = 'error'
          // The screens are rendered by then, and the church's colours known.
          options.define = {
            ...options.define,
            BUILD_PLAIN_COLOURS: JSON.stringify(readSiteFacts(options.build!.outDir!).plainColours),
            BUILD_HAS_OLD_ADDRESSES: String(Object.keys(readSiteFacts(options.build!.outDir!).moved ?? {}).length > 0),
          }
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
        rollupOptions: { input: { renderer: 'src/app/renderer.tsx' } },
      },
      // One React for the renderer and the components it renders; bundling the rest spares the renderer its resolution.
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
    BUILD_ZONE_RANGE: JSON.stringify(zoneRange(readChurch().timeZone)),
  },
  build: {
    manifest: '.vite/manifest.json',
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !HERE.test(file)) },
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
  },
  resolve: {
    alias: {
      // React has had the hook since 18: the stand-in for older ones is dead weight.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/index.js': 'react',
      // The build of today's language; that of ES5, which its package names to bundlers, is nearly twice as large.
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
