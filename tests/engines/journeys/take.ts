/** Runs every journey in one engine, each with its own profile. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { startSite, type Site } from '#tests/e2e/kit/site.ts'
import type { Browser, Engine } from '#tests/engines/browsers/engine.ts'
import { JOURNEYS, type Journey } from './journeys.ts'

export function takeJourneys(engine: Engine, journeys: readonly Journey[] = JOURNEYS): void {
  let site: Site
  let profile: string
  const browsers: Browser[] = []

  beforeAll(async () => void (site = await startSite()))
  afterAll(() => site?.close())
  beforeEach(async () => {
    // `test-engines.ts` removes them all later, since a browser that is exiting may still write.
    profile = mkdtempSync(join(tmpdir(), 'church-engine-'))
    // A failed journey may have left the server stopped.
    await site.start()
  })
  afterEach(async () => {
    for (const browser of browsers.splice(0)) await browser.quit().catch(() => undefined)
  })

  for (const { name, take } of journeys) {
    test(`${engine.name}: ${name}`, async () => {
      const launch = async () => {
        const browser = await engine.start(profile)
        browsers.push(browser)
        return browser
      }
      try {
        await take({ site, launch })
      } catch (error) {
        const logged = (await Promise.all(browsers.map((browser) => browser.problems().catch(() => [])))).flat()
        if (error instanceof Error && logged.length > 0)
          error.message += `\nThe browser logged:\n  ${logged.slice(-20).join('\n  ')}`
        throw error
      }
    })
  }
}
