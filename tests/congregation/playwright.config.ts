import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** The second church: a build of its own, which the other browser tests have no need to wait for. */
export default defineConfig(base, {
  testDir: '.',
  globalSetup: './setup.ts',
  timeout: 240_000,
  outputDir: '../../test-results/congregation',
})
