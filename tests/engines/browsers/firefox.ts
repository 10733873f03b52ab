/** Firefox ESR as Debian packages it, driven by WebDriver BiDi. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launch, type ElementHandle } from 'puppeteer-core'
import { LIMIT_MS } from '#tests/engines/until.ts'
import { homeIn, type Engine, type InPage } from './engine.ts'

/** A proxy that is not there, so that only the site can be reached; and storage may persist without asking. */
const PREFS = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
}

export const firefox: Engine = {
  name: 'Firefox',
  async start(profile) {
    const folder = join(profile, 'browser')
    mkdirSync(folder, { recursive: true })
    const browser = await launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      headless: true,
      userDataDir: folder,
      args: ['--width=1280', '--height=900'],
      extraPrefsFirefox: PREFS,
      env: homeIn(profile),
      defaultViewport: null,
      timeout: LIMIT_MS,
      protocolTimeout: LIMIT_MS,
    })
    const page = await browser.newPage()
    page.setDefaultTimeout(LIMIT_MS)
    const problems: string[] = []
    // No warnings: the site warns about what it fails to load on a page that is left right away.
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(String(error)))
    const find = async <A extends unknown[]>(script: InPage<A, Element | null>, args: A) => {
      const handle = await page.evaluateHandle(script as (...given: unknown[]) => unknown, ...args)
      const element = handle.asElement() as ElementHandle<HTMLElement> | null
      if (element === null) throw new Error('the element is not there')
      return element
    }
    return {
      // Some journeys open pages that cannot be reached.
      goto: async (url) => void (await page.goto(url, { waitUntil: 'load' }).catch(() => undefined)),
      evaluate: <A extends unknown[], T>(script: InPage<A, T>, ...args: A) =>
        page.evaluate(script as (...given: unknown[]) => unknown, ...args) as Promise<T>,
      click: async (script, ...args) => (await find(script, args)).click(),
      async type(text, script, ...args) {
        const field = await find(script, args)
        await field.evaluate((element) => (element as unknown as HTMLInputElement).select())
        await field.press('Delete')
        await field.type(text)
      },
      read: async (script, ...args) => (await find(script, args)).evaluate((element) => element.innerText),
      async lookAway() {
        const other = await browser.newPage()
        await page.bringToFront()
        await other.close()
      },
      problems: () => Promise.resolve(problems),
      quit: () => browser.close(),
    }
  },
}
