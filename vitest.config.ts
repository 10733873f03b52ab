import { defineConfig } from 'vitest/config'
import { contentFolderPlugin } from './scripts/build/content/content-folder-plugin.ts'

/** Without the other plugins of vite.config.ts: what these tests reach is plain TypeScript. */
const project = (name: string, files: string, more: { globalSetup?: string; testTimeout?: number } = {}) => ({
  plugins: [contentFolderPlugin()],
  test: {
    name,
    include: [`tests/${files}`],
    environment: 'node' as const,
    // Bounds for a slow machine; nothing waits for them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...more,
  },
})
const BUILT = { globalSetup: 'tests/built-site.ts' }

export default defineConfig({
  test: {
    // The default is one fewer than there are processors; most of the time here goes into programs that a test waits for.
    maxWorkers: 3,
    projects: [
      project('unit', 'unit/**/*.test.ts'),
      project('contract', 'contract/**/*.test.ts', BUILT),
      // What strangers do on purpose: by day with few random requests, by night with many.
      project('attack', 'attack/**/*.test.ts'),
      project('container', 'container/*.test.ts', { globalSetup: 'tests/container/container.ts' }),
      // nginx with the files of `deploy`.
      project('deploy', 'deploy/*.test.ts', BUILT),
      project('libsql', 'libsql/*.test.ts'),
      project('engines', 'engines/*.test.ts', { ...BUILT, testTimeout: 600_000 }),
    ],
  },
})
