/** What every browser test starts from: a site of its own per worker, with an inbox of its own. */
import { test as base } from '@playwright/test'
import { startSite, type Site } from './site.ts'

export { expect } from '@playwright/test'
export type { Site } from './site.ts'

/** How quick the device is (`src/client/start/device-speed.ts`): 'quick', where screens fade; 'machine', as quick as the test's own machine happens to be. */
export type Pace = 'quick' | 'machine'

export const test = base.extend<{ runningSite: void; pace: Pace }, { site: Site }>({
  pace: ['quick', { option: true }],
  context: async ({ context, pace }, use) => {
    if (pace === 'quick') await context.addInitScript(reportNoLongTasks)
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

/** In the page, before its scripts: a browser that reports no long tasks counts as quick. */
function reportNoLongTasks(): void {
  const told = PerformanceObserver.supportedEntryTypes.filter((type) => type !== 'longtask')
  Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: told })
}
