import { defineConfig } from 'vitest/config'
import { contentFolderPlugin } from './scripts/build/content/content-folder-plugin.ts'

/** Bounds for a slow machine; nothing waits for them. */
const SHARED = { environment: 'node', testTimeout: 120_000, hookTimeout: 120_000 } as const

// Without the other plugins of vite.config.ts: what these tests reach is plain TypeScript.
export default defineConfig({
  test: {
    // The default is one fewer than there are processors; most of the time here goes into programs that a test waits for.
    maxWorkers: 3,
    projects: [
      { plugins: [contentFolderPlugin()], test: { name: 'unit', ...SHARED, include: ['tests/unit/**/*.test.ts'] } },
      {
        plugins: [contentFolderPlugin()],
        test: {
          name: 'contract',
          ...SHARED,
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/built-site.ts',
        },
      },
      // What strangers do on purpose: by day with few random requests, by night with many.
      { plugins: [contentFolderPlugin()], test: { name: 'attack', ...SHARED, include: ['tests/attack/**/*.test.ts'] } },
      {
        plugins: [contentFolderPlugin()],
        test: {
          name: 'container',
          ...SHARED,
          include: ['tests/container/*.test.ts'],
          globalSetup: 'tests/container/container.ts',
        },
      },
      // nginx in front of it and in its place.
      {
        plugins: [contentFolderPlugin()],
        test: { name: 'deploy', ...SHARED, include: ['tests/deploy/*.test.ts'], globalSetup: 'tests/built-site.ts' },
      },
      { plugins: [contentFolderPlugin()], test: { name: 'libsql', ...SHARED, include: ['tests/libsql/*.test.ts'] } },
    ],
  },
})
