import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** `npm test -- faults`. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../built-site.ts',
  outputDir: '../../test-results/faults',
  use: { ...base.use, trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off' },
})
