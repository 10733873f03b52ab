/** Firefox ESR as Debian packages it, driven by WebDriver BiDi. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launch, type ElementHandle, type Page } from 'puppeteer-core'
import { LIMIT_MS } from '#tests/engines/until.ts'
import { homeIn, type Browser, type Engine, type InPage } from './engine.ts'
import { openProxy, type Proxy } from './proxy.ts'

export const firefox: Engine = {
  name: 'Firefox',
  async start(profile) {
    const proxy = await openProxy()
    const folder = join(profile, 'browser')
    mkdirSync(folder, { recursive: true })
    try {
      const browser = await launch({
        browser: 'firefox',
        executablePath: '/usr/bin/firefox-esr',
        headless: true,
        userDataDir: folder,
        args: ['--width=1280', '--height=900'],
        extraPrefsFirefox: prefs(proxy.port),
        env: homeIn(profile),
        defaultViewport: null,
        timeout: LIMIT_MS,
        protocolTimeout: LIMIT_MS,
      })
      const page = await browser.newPage()
      page.setDefaultTimeout(LIMIT_MS)
      return browserOf(page, proxy)
    } catch (error) {
      await proxy.cut()
      throw error
    }
  },
}

/** All traffic goes through the proxy, and storage may persist without asking. */
const prefs = (port: number) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': port,
  'network.proxy.no_proxies_on': '',
  'network.proxy.allow_hijacking_localhost': true,
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
})

function browserOf(page: Page, proxy: Proxy): Browser {
  const problems: string[] = []
  // No warnings: the site warns about what it fails to load on a page that is left right away.
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  const look = async (script: unknown, args: unknown[]) => {
    const handle = await page.evaluateHandle(script as (...given: unknown[]) => unknown, ...args)
    return handle.asElement() as ElementHandle<HTMLElement> | null
  }
  const find = async <A extends unknown[]>(script: InPage<A, Element | null>, args: A) => {
    const element = await look(script, args)
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
    async read(script, ...args) {
      return (await (await look(script, args))?.evaluate((element) => element.innerText)) ?? ''
    },
    async lookAway() {
      const other = await page.browser().newPage()
      await page.bringToFront()
      await other.close()
    },
    goOffline: () => proxy.cut(),
    goOnline: () => proxy.restore(),
    problems: () => Promise.resolve(problems),
    async quit() {
      await page.browser().close()
      await proxy.cut()
    },
  }
}
