import { defineConfig } from 'vitest/config'

/** Bounds for a slow machine; nothing waits for them. */
const SHARED = { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 } as const

// Without the plugins of vite.config.ts: what these tests reach is plain TypeScript.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', ...SHARED, include: ['tests/unit/**/*.test.ts'] } },
      { test: { name: 'contract', ...SHARED, include: ['tests/contract/**/*.test.ts'], globalSetup: 'tests/built-site.ts' } },
    ],
  },
})
