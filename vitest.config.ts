import { defineConfig } from 'vitest/config'

// Without the plugins of vite.config.ts: what these tests reach is plain TypeScript.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'] } },
      { test: { name: 'contract', environment: 'node', include: ['tests/contract/**/*.test.ts'], globalSetup: 'tests/contract/built-site.ts' } },
    ],
  },
})
