import { defineConfig } from '@playwright/test'
import { PLAYWRIGHT_FLAGS } from '#scripts/tests/browser-flags.ts'

/** Set by `npm test`; without it (`npx playwright test`, an editor) Playwright's own browser is used. */
const executablePath = process.env.TEST_BROWSER || process.env.PW_CHROMIUM || undefined

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/built-site.ts',
  // Beside it lie the counts that `npm test` sums up; Playwright empties its folder at every run.
  outputDir: 'test-results/playwright',
  workers: 2,
  fullyParallel: true,
  // A test that passes at the second try has found something: it fails.
  retries: 0,
  // Tests that say of more places what others say of some: `npm run nightly -- everything`.
  grepInvert: process.env.NIGHTLY === '1' ? undefined : /@nightly/,
  // Bounds for a machine that does other things too; nothing waits for them.
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
      // The full browser also headless: the headless shell has no Background Sync.
      use: {
        browserName: 'chromium',
        channel: executablePath ? undefined : 'chromium',
        launchOptions: { executablePath, args: [...PLAYWRIGHT_FLAGS] },
      },
    },
  ],
})
