import { defineConfig } from 'vitest/config'
import { contentPlugin } from '#site-build/data/content-plugin.ts'

/**
 * Without the other plugins of vite.config.ts: these tests load only plain TypeScript. The timeouts are upper limits
 * for a slow machine; nothing waits for them.
 */
const project = (name: string, globalSetup?: string | string[], testTimeout = 120_000) => ({
  plugins: [contentPlugin()],
  test: {
    name,
    environment: 'node',
    testTimeout,
    hookTimeout: 120_000,
    include: [`tests/${name}/**/*.test.ts`],
    ...(globalSetup && { globalSetup }),
  },
})

export default defineConfig({
  test: {
    // The default is one fewer than the processors, but these tests mostly wait for other programs.
    maxWorkers: 3,
    projects: [
      project('unit'),
      project('contract', 'tests/built-site.ts'),
      // What strangers do on purpose: by day with few random requests, by night with many.
      project('attack'),
      project('container', 'tests/container/container.ts'),
      project('deploy', 'tests/built-site.ts'),
      project('libsql'),
      project('server', undefined, 1_800_000),
      project('engines', ['tests/built-site.ts', 'tests/engines/sound-device.ts'], 600_000),
    ],
  },
})
