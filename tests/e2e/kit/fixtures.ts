/** The base of every browser test: each Playwright worker has a site with its own inbox. */
import { test as base } from '@playwright/test'
import { DIST } from '#tests/built-site.ts'
import { listAllResources } from './helpers.ts'
import { startScriptedSite, type ScriptedSite } from './scripted-site.ts'
import { startSite, type Site } from './site.ts'

export { expect } from '@playwright/test'
export type { Site } from './site.ts'

export const test = base.extend<
  { runningSite: void; /** For a single test. */ scripted: ScriptedSite },
  { /** The built site to serve. */ distDir: string; site: Site }
>({
  distDir: [DIST, { option: true, scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
  scripted: async ({}, use) => {
    const scripted = await startScriptedSite()
    await use(scripted)
    await scripted.close()
  },
  site: [
    async ({ distDir }, use) => {
      const site = await startSite({ distDir })
      try {
        await use(site)
      } finally {
        await site.close()
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(listAllResources)
    await use(context)
  },
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  // A failed test may have left the server stopped, so the next test starts it.
  runningSite: [
    async ({ site }, use) => {
      await site.start()
      await use()
    },
    { auto: true, timeout: 60_000 },
  ],
})
