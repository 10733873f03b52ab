import { defineConfig } from '@playwright/test'
import { PLAYWRIGHT_FLAGS } from '#tools/browser-flags.ts'

/** Set by `npm test`; without it (`npx playwright test`, an editor) Playwright's own browser is used. */
const executablePath = process.env.TEST_BROWSER || process.env.PW_CHROMIUM || undefined

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/built-site.ts',
  // Not test-results itself: Playwright empties this folder on every run, and `npm test` has its counts next to it.
  outputDir: 'test-results/playwright',
  workers: 2,
  fullyParallel: true,
  // A test that passes only on the second try has found a problem, so it fails.
  retries: 0,
  // @nightly tests check more places than the daily ones: `npm run nightly -- everything`.
  grepInvert: process.env.NIGHTLY === '1' ? undefined : /@nightly/,
  // Upper limits for a busy machine; nothing waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // Recording every step costs a fifth of the time.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    locale: 'en-US',
  },
  projects: [
    {
      name: 'chromium',
      // The full browser even when headless: the headless shell has no Background Sync.
      use: {
        browserName: 'chromium',
        channel: executablePath ? undefined : 'chromium',
        launchOptions: { executablePath, args: [...PLAYWRIGHT_FLAGS] },
      },
    },
  ],
})
