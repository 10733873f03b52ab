/** What every browser test starts from: a site of its own per worker, with an inbox of its own. */
import { test as base } from '@playwright/test'
import { startSite, type Site } from './site.ts'

export { expect } from '@playwright/test'
export type { Site } from './site.ts'

/**
 * How quick the device is (`src/client/pace.ts`): 'quick', where screens fade; 'slow', where a stand-in comes first; 'machine', as quick
 * as the test's own machine happens to be. By night (`npm run nightly -- everything`) all tests that do not choose run as on a slow one.
 */
export type Pace = 'quick' | 'slow' | 'machine'
const PACE: Pace = process.env.NIGHTLY === '1' ? 'slow' : 'quick'

export const test = base.extend<{ runningSite: void; pace: Pace }, { site: Site }>({
  pace: [PACE, { option: true }],
  context: async ({ context, pace }, use) => {
    if (pace !== 'machine') await context.addInitScript(setPace, pace)
    await use(context)
  },
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
    async ({}, use) => {
      const site = await startSite()
      try {
        await use(site)
      } finally {
        await site.dispose()
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  // A test that stopped the server, and failed before it started it again, must not fail those behind it.
  runningSite: [
    async ({ site }, use) => {
      await site.start()
      await use()
    },
    { auto: true, timeout: 60_000 },
  ],
})

/** In the page, before its scripts: what the site judges by says what it is told to. */
function setPace(pace: Pace): void {
  const told = PerformanceObserver.supportedEntryTypes.filter((type) => type !== 'longtask')
  Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: told })
  performance.measure = () => ({ duration: pace === 'slow' ? 1000 : 0 }) as PerformanceMeasure
}
