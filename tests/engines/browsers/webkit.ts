/** WebKitGTK as Debian packages it, driven by WebKitWebDriver, on a virtual screen. */
import type { ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Browser, Engine, InPage } from './engine.ts'
import { openLine } from './line.ts'
import { endProgram, homeIn, startProgram } from './processes.ts'
import { until } from '#tests/engines/until.ts'
import { isReady, openSession, type WebDriver } from './webdriver.ts'

const BROWSER = resolve(import.meta.dirname, 'webkit-browser.py')
const ESCAPE = '\uE00C'

/**
 * Warnings that are no fault of the site. WebKitGTK has no web app manifests, so it does not know the policy's
 * `manifest-src`, which other engines need. On a slow machine, preloaded scripts run later than "a few seconds from the
 * window's load event".
 */
const KNOWN =
  /Unrecognized Content-Security-Policy directive 'manifest-src'|was preloaded using link preload but not used within a few seconds/

export const webkit: Engine = {
  name: 'WebKit',
  // It asks the system's network monitor, which does not see our proxy.
  saysOnline: false,
  async start(profile) {
    mkdirSync(profile, { recursive: true })
    const line = await openLine()
    const programs: ChildProcess[] = []
    const end = async () => {
      for (const program of programs.reverse()) await endProgram(program)
      await line.cut()
    }
    try {
      const env = {
        ...homeIn(profile),
        DISPLAY: await openScreen(programs, homeIn(profile)),
        NO_AT_BRIDGE: '1',
        GSETTINGS_BACKEND: 'memory',
        LIBGL_ALWAYS_SOFTWARE: '1',
      }
      const port = await freePort()
      const driver = startProgram('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], env, [
        'ignore',
        'pipe',
        'pipe',
      ])
      programs.push(driver)
      const problems = collectProblems([driver.stdout!, driver.stderr!])
      const address = `http://127.0.0.1:${port}`
      await until('WebKitWebDriver answers', () => isReady(address))
      const session = await openSession(address, {
        'webkitgtk:browserOptions': {
          binary: '/usr/bin/python3',
          args: [BROWSER, join(profile, 'browser'), `http://127.0.0.1:${line.port}`],
        },
      })
      return browserOf(session, line, problems, end)
    } catch (error) {
      await end()
      throw error
    }
  },
}

function browserOf(
  session: WebDriver,
  line: { cut(): Promise<void>; mend(): Promise<void> },
  problems: string[],
  end: () => Promise<void>,
): Browser {
  const run = <A extends unknown[]>(script: InPage<A, unknown>, args: A) =>
    session.run(`return (${script.toString()}).apply(null, arguments)`, args)
  const find = async <A extends unknown[]>(script: InPage<A, Element | null>, args: A) => {
    const element = await run(script, args)
    if (element === null) throw new Error('the element is not there')
    return element
  }
  return {
    goto: (url) => session.goto(url),
    evaluate: async <A extends unknown[], T>(script: InPage<A, T>, ...args: A) => (await run(script, args)) as T,
    async click(script, ...args) {
      const element = await find(script, args)
      // The driver does not scroll far enough, and then calls the element not interactable.
      await session.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", [element])
      await session.click(element)
    },
    async type(text, script, ...args) {
      const field = await find(script, args)
      await session.clear(field)
      await session.keys(field, text)
    },
    async read(script, ...args) {
      const element = await run(script, args)
      return element === null ? '' : ((await session.run('return arguments[0].innerText', [element])) as string)
    },
    press: () => session.press(ESCAPE),
    async lookAway() {
      await session.command('POST', '/window/minimize')
      await session.command('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 900 })
    },
    goOffline: () => line.cut(),
    goOnline: () => line.mend(),
    problems: () => Promise.resolve([...problems]),
    async quit() {
      await session.end().catch(() => undefined)
      await end()
    },
  }
}

/** A screen in memory. @returns its name for DISPLAY; Xvfb chooses a free one */
async function openScreen(programs: ChildProcess[], env: Record<string, string>): Promise<string> {
  const screen = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], env, [
    'ignore',
    'ignore',
    'ignore',
    'pipe',
  ])
  programs.push(screen)
  let said = ''
  ;(screen.stdio[3] as Readable).on('data', (chunk: Buffer) => (said += chunk.toString()))
  await until('Xvfb has a screen', () => Promise.resolve(/^\d+\n/.test(said)))
  return `:${said.trim()}`
}

/** Collects the browser's console lines: `CONSOLE JS ERROR …`, after an address if there is one. */
function collectProblems(outputs: Readable[]): string[] {
  const problems: string[] = []
  for (const output of outputs) {
    let rest = ''
    output.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\n')
      rest = lines.pop()!
      problems.push(...lines.filter((line) => /\bCONSOLE\b.*\b(?:ERROR|WARN)/.test(line) && !KNOWN.test(line)))
    })
  }
  return problems
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
