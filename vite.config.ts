import mdx from '@mdx-js/rollup'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { readCollection } from '#church-folder/read-collection.ts'
import { readChurch } from '#church-folder/read-content.ts'
import { contentPlugin, CONTENT_PLUGIN } from '#site-build/data/content-plugin.ts'
import { ALREADY_LOADED, CHUNKS } from '#site-build/host/chunks.ts'
import { devPlugin } from '#site-build/host/dev-plugin.ts'
import { EARLY_SCRIPT } from '#site-build/pages/inline-parts.ts'
import { weekAt } from '#data/site/special-days.ts'
import { packageParts } from '#site-build/host/package-parts.ts'
import { picturesPlugin } from '#site-build/pictures/plugin.ts'
import { prerenderSite } from '#site-build/pages/prerender.ts'
import { precacheManifest, PRECACHED } from '#site-build/host/precache-manifest.ts'
import { BUILD_API_ORIGIN, BUILD_BASE_PATH } from '#church-folder/site-url.ts'
import { styleName } from '#site-build/pages/style-names.ts'
import { webManifest } from '#site-build/host/web-manifest.ts'

/** The app's oldest browsers (`docs/browsers.md`). `src/client/start/early.ts` decides which browsers start it. */
const OLDEST_BROWSERS = ['chrome93', 'safari15.4', 'firefox115']
/**
 * For scripts: private fields stay as they are. What begins a field must be as simple as `check-built.ts` makes sure: Safari before 16
 * fails at parentheses there (WebKit bug 236843).
 */
const SCRIPT_TARGET = ['chrome98', 'safari16', 'firefox115']

/** A temporary folder for the built renderer. */
const RENDERER_DIR = `.build/renderer-${process.pid}`

/** The folder of this build, for the precache manifest. */
let builtInto = ''

export default defineConfig(({ command }) => ({
  // In development the site is always at the root.
  base: command === 'build' ? `${BUILD_BASE_PATH}/` : '/',
  plugins: [
    packageParts(),
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
    // Vanilla-extract's compiler needs this one plugin, since colors are content.
    vanillaExtractPlugin({
      ...(command === 'build' && { identifiers: styleName }),
      unstable_pluginFilter: ({ name }) => name === CONTENT_PLUGIN,
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
        // The worker has a separate build: log only its errors.
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
        rollupOptions: { input: { renderer: 'site-build/pages/renderer.tsx' } },
      },
      // Bundles everything, so that renderer and components share one React.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
    client: {
      build: {
        rollupOptions: {
          input: { early: EARLY_SCRIPT, app: 'src/app/client.tsx' },
          output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
        },
      },
    },
  },
  define: {
    BUILD_BASE_PATH: JSON.stringify(command === 'build' ? BUILD_BASE_PATH : ''),
    BUILD_API_ORIGIN: JSON.stringify(command === 'build' ? BUILD_API_ORIGIN : ''),
    BUILD_WEEK: JSON.stringify(weekAt(readChurch(), readCollection('special-days'), Date.now())),
  },
  build: {
    manifest: '.vite/manifest.json',
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !ALREADY_LOADED.test(file)) },
    // Without it the CSS minifier drops what only older browsers need.
    cssTarget: OLDEST_BROWSERS,
    target: SCRIPT_TARGET,
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
    assetsInlineLimit: 0,
    // On a slow connection a request costs more than the bytes of all screens' styles.
    cssCodeSplit: false,
    reportCompressedSize: false,
    emptyOutDir: true,
  },
  resolve: {
    alias: {
      // Its default build is ES5.
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
      // React 18 and later have the hook, so the shim is not needed.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.ssr!)
      await builder.build(builder.environments.client!)
    },
  },
}))
