import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** The desk with its real editor. Each file has a copy of the checkout of its own; nothing is built before. */
export default defineConfig(base, {
  testDir: '.',
  globalSetup: [],
  workers: 1,
  fullyParallel: false,
  timeout: 240_000,
  outputDir: '../../test-results/desk',
})
