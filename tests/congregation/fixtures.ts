/** The base for tests of other churches: that church's site, with a server for each Playwright worker. */
import { test as base } from '@playwright/test'
import { startSite, type Site } from '#tests/e2e/kit/site.ts'

/** @param environment the environment of the build to serve, as in `folders.ts` */
export const testOf = ({ DIST_DIR: distDir }: { DIST_DIR: string }) =>
  base.extend<object, { site: Site }>({
    site: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
      async ({}, use) => {
        const site = await startSite({ distDir })
        await use(site)
        await site.close()
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: async ({ site }, use) => {
      await use(site.url)
    },
  })
