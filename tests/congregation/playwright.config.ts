import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** These tests need their own builds of the other churches. */
export default defineConfig(base, {
  testDir: '.',
  globalSetup: './setup.ts',
  timeout: 240_000,
  outputDir: '../../test-results/congregation',
})
