import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { contentFolderPlugin } from '#scripts/build/content/content-folder-plugin.ts'

/** Separate from vitest.config.ts, since these tests need browsers that `npm run nightly -- engines` installs. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  plugins: [contentFolderPlugin()],
  test: {
    include: ['tests/engines/*.test.ts'],
    globalSetup: ['tests/built-site.ts'],
    environment: 'node',
    // Engines run concurrently, since each mostly waits for its browser.
    pool: 'forks',
    // Generous, for a slow machine. Nothing waits this long.
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
