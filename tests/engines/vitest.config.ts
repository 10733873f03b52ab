import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { contentFolderPlugin } from '#scripts/build/content/content-folder-plugin.ts'

/** Apart from vitest.config.ts: these need browsers that are not everywhere. `npm run test:engines` sees to them. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  plugins: [contentFolderPlugin()],
  test: {
    include: ['tests/engines/*.test.ts'],
    globalSetup: ['tests/built-site.ts', 'tests/congregation/begun-church.ts'],
    environment: 'node',
    // Both engines at once: each waits for its browser most of the time.
    pool: 'forks',
    // Bounds for a slow machine; nothing waits for them.
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
