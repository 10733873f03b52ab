import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** The desk with its real editor, in one copy of the checkout for all tests. Nothing is built beforehand. */
export default defineConfig(base, {
  testDir: '.',
  globalSetup: [],
  workers: 1,
  fullyParallel: false,
  outputDir: '../../test-results/desk',
})
