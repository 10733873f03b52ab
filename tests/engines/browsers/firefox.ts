/** Firefox ESR as Debian packages it, driven by WebDriver BiDi. */
import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { launch, type ElementHandle, type JSHandle, type Page } from 'puppeteer-core'
import type { Browser, Engine, InPage } from './engine.ts'
import { openLine, type Line } from './line.ts'
import { homeIn } from './processes.ts'

/**
 * Warnings that are no fault of the site: a preloaded font that an earlier page has loaded already, and a picture for
 * upright phones in this wide window.
 */
const KNOWN =
  /\.woff2” preloaded with link preload was not used|\/photos\/\S+ was ignored due to .* non-matching “media” attribute/

const START_LIMIT_MS = 120_000

/** The part of Puppeteer's browser that has no public type. */
interface Bidi {
  connection: { send(method: string, params: object): Promise<{ result: unknown }> }
}

export const firefox: Engine = {
  name: 'Firefox',
  saysOnline: true,
  async start(profile) {
    const line = await openLine()
    const folder = join(profile, 'browser')
    mkdirSync(folder, { recursive: true })
    try {
      const browser = await launch({
        browser: 'firefox',
        executablePath: process.env.ENGINES_FIREFOX || '/usr/bin/firefox-esr',
        headless: true,
        userDataDir: folder,
        // With access to the browser itself, which has the switch for offline.
        args: ['--remote-allow-system-access', '--width=1280', '--height=900'],
        extraPrefsFirefox: prefs(line.port),
        env: { ...homeIn(profile), MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
        defaultViewport: null,
        timeout: START_LIMIT_MS,
        protocolTimeout: START_LIMIT_MS,
      })
      const page = await browser.newPage()
      page.setDefaultTimeout(START_LIMIT_MS)
      return browserOf(page, browser as unknown as Bidi, line)
    } catch (error) {
      await line.cut()
      throw error
    }
  },
}

/**
 * All traffic goes through the line, the browser makes no requests of its own, and storage may persist without asking.
 */
const prefs = (port: number) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': port,
  'network.proxy.no_proxies_on': '',
  'network.proxy.allow_hijacking_localhost': true,
  'network.disable-localhost-when-offline': true,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
})

function browserOf(page: Page, { connection }: Bidi, line: Line): Browser {
  /** Runs in the browser's own process. */
  const inBrowser = async (expression: string): Promise<unknown> => {
    const tree = (await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })).result as {
      contexts: { context: string }[]
    }
    const answer = (
      await connection.send('script.evaluate', {
        expression,
        target: { context: tree.contexts[0]!.context },
        awaitPromise: true,
      })
    ).result as {
      result?: { value: unknown }
      exceptionDetails?: { text: string }
    }
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    return answer.result?.value
  }
  const look = async (script: unknown, args: unknown[]) => {
    const handle: JSHandle = await page.evaluateHandle(script as (...given: unknown[]) => unknown, ...args)
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
    press: (key) => page.keyboard.press(key),
    async lookAway() {
      const other = await page.browser().newPage()
      await page.bringToFront()
      await other.close()
    },
    async goOffline() {
      await line.cut()
      await inBrowser('Services.io.offline = true')
    },
    async goOnline() {
      await line.mend()
      await inBrowser('Services.io.offline = false')
    },
    problems: async () =>
      (JSON.parse((await inBrowser(PROBLEMS)) as string) as string[]).filter((text) => !KNOWN.test(text)),
    async quit() {
      await page.browser().close()
      await line.cut()
    },
  }
}

/**
 * The console messages about the site's pages and workers: errors and warnings of scripts, styles and policies, and
 * console.error.
 */
const PROBLEMS = `JSON.stringify(Services.console.getMessageArray().flatMap((message) => {
  try { message.QueryInterface(Ci.nsIScriptError) } catch { return [] }
  const isOfSite = /^https?:\\/\\/localhost/.test(message.sourceName) || /localhost/.test(message.errorMessage)
  return isOfSite && !(message.flags & Ci.nsIScriptError.infoFlag) ? [message.category + ': ' + message.errorMessage + ' (' + message.sourceName + ':' + message.lineNumber + ')'] : []
}))`
