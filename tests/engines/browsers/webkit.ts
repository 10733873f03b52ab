/** WebKitGTK as Debian packages it, driven by selenium-webdriver and WebKitWebDriver, on a virtual screen. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Capabilities, WebDriver, type WebElement } from 'selenium-webdriver'
import { Executor, HttpClient } from 'selenium-webdriver/http'
import { DriverService } from 'selenium-webdriver/remote'
import { LIMIT_MS } from '#tests/engines/until.ts'
import { homeIn, type Engine, type InPage } from './engine.ts'

const BROWSER = resolve(import.meta.dirname, 'webkit-browser.py')

/** Warnings that are not the site's fault: WebKitGTK has no web app manifests, and this machine may be slow. */
const KNOWN =
  /Unrecognized Content-Security-Policy directive 'manifest-src'|was preloaded using link preload but not used within a few seconds/

export const webkit: Engine = {
  name: 'WebKit',
  async start(profile) {
    mkdirSync(profile, { recursive: true })
    const screen = await openScreen()
    // This output includes what pages log: `CONSOLE JS ERROR …`.
    const log = join(profile, 'log')
    const service = new DriverService.Builder('/usr/bin/WebKitWebDriver')
      .setLoopback(true)
      .addArguments('--host=127.0.0.1')
      .setEnvironment({
        ...homeIn(profile),
        DISPLAY: screen.name,
        NO_AT_BRIDGE: '1',
        GSETTINGS_BACKEND: 'memory',
        LIBGL_ALWAYS_SOFTWARE: '1',
      })
      .setStdio(['ignore', openSync(log, 'w'), openSync(log, 'a')])
      .build()
    const end = async () => {
      await service.kill()
      // A browser that loses its screen exits.
      await screen.close()
    }
    try {
      const driver = await openSession(await service.start(LIMIT_MS), profile)
      const run = async <A extends unknown[], T>(script: InPage<A, T>, args: A) =>
        (await driver.executeScript(`return (${script.toString()}).apply(null, arguments)`, ...args)) as T
      const find = async <A extends unknown[]>(script: InPage<A, Element | null>, args: A) => {
        const element = (await run(script, args)) as unknown as WebElement | null
        if (element === null) throw new Error('the element is not there')
        return element
      }
      return {
        goto: (url) => driver.get(url),
        evaluate: (script, ...args) => run(script, args),
        async click(script, ...args) {
          const element = await find(script, args)
          // The driver does not scroll far enough.
          await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
          await element.click()
        },
        async type(text, script, ...args) {
          const field = await find(script, args)
          await field.clear()
          await field.sendKeys(text)
        },
        read: async (script, ...args) =>
          await driver.executeScript<string>('return arguments[0].innerText', await find(script, args)),
        async lookAway() {
          await driver.manage().window().minimize()
          await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 })
        },
        problems: async () =>
          readFileSync(log, 'utf8')
            .split('\n')
            .filter((logged) => /\bCONSOLE\b.*\b(?:ERROR|WARN)/.test(logged) && !KNOWN.test(logged)),
        async quit() {
          await driver.quit().catch(() => undefined)
          await end()
        },
      }
    } catch (error) {
      await end()
      throw error
    }
  },
}

async function openSession(url: string, profile: string): Promise<WebDriver> {
  const browser = {
    binary: '/usr/bin/python3',
    args: [BROWSER, join(profile, 'browser')],
  }
  const driver = WebDriver.createSession(
    new Executor(new HttpClient(url)),
    new Capabilities({ 'webkitgtk:browserOptions': browser }),
  )
  await driver.manage().setTimeouts({ script: LIMIT_MS, pageLoad: LIMIT_MS, implicit: 0 })
  return driver
}

/** A virtual screen and its DISPLAY name. Xvfb picks a free one. (xvfb-run leaves it running when the driver kills it.) */
async function openScreen(): Promise<{ name: string; close(): Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const screen = spawn('/usr/bin/Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [said] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const ended = once(screen, 'exit')
  return {
    name: `:${said.toString().trim()}`,
    async close() {
      screen.kill()
      await ended
    },
  }
}
