/** What every browser test starts from: a site of its own per worker, with an inbox of its own. */
import { test as base } from '@playwright/test'
import { startSite, type Site } from './site.ts'

export { expect } from '@playwright/test'
export type { Site } from './site.ts'

export const test = base.extend<{ runningSite: void }, { site: Site }>({
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
