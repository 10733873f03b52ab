import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** The desk with its real editor. Each test file has its own copy of the checkout. Nothing is built beforehand. */
export default defineConfig(base, {
  testDir: '.',
  globalSetup: [],
  workers: 1,
  fullyParallel: false,
  timeout: 240_000,
  outputDir: '../../test-results/desk',
})
