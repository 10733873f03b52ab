import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** The other churches' builds are made only for these tests. */
export default defineConfig(base, {
  testDir: '.',
  globalSetup: './setup.ts',
  timeout: 240_000,
  outputDir: '../../test-results/congregation',
})
