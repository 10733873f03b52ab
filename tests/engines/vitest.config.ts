import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { contentFolderPlugin } from '#scripts/build/content/content-folder-plugin.ts'

/** Apart from vitest.config.ts: these tests need browsers that `npm run nightly -- engines` installs. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  plugins: [contentFolderPlugin()],
  test: {
    include: ['tests/engines/*.test.ts'],
    globalSetup: ['tests/built-site.ts'],
    environment: 'node',
    // Both engines at once, since each mostly waits for its browser.
    pool: 'forks',
    // For a slow machine; nothing waits so long.
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
