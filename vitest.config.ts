import { defineConfig } from 'vitest/config'
import { contentFolderPlugin } from './scripts/build/content-folder-plugin.ts'

/** Bounds for a slow machine; nothing waits for them. */
const SHARED = { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 } as const

// Without the other plugins of vite.config.ts: what these tests reach is plain TypeScript.
export default defineConfig({
  test: {
    projects: [
      { plugins: [contentFolderPlugin()], test: { name: 'unit', ...SHARED, include: ['tests/unit/**/*.test.ts'] } },
      { plugins: [contentFolderPlugin()], test: { name: 'contract', ...SHARED, include: ['tests/contract/**/*.test.ts'], globalSetup: 'tests/built-site.ts' } },
    ],
  },
})
