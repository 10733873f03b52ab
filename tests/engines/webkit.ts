/** WebKit, as Debian packages it: WebKitGTK, driven by WebKitWebDriver, on a screen that nobody sees. */
import type { ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Browser, Engine, InPage } from './engine.ts'
import { openLine } from './line.ts'
import { endProgram, homeIn, startProgram } from './processes.ts'
import { until } from './until.ts'
import { isReady, openSession, type WebDriver } from './webdriver.ts'

const BROWSER = resolve(import.meta.dirname, 'webkit-browser.py')
const ESCAPE = '\uE00C'

/**
 * What it logs through no fault of ours: WebKitGTK is built without web app manifests, and says so of the policy's
 * `manifest-src`, which the engines that know it need; and on a slow machine scripts that a script asks for after the load, and their
 * parts, are not run "within a few seconds from the window's load event".
 */
const KNOWN =
  /Unrecognized Content-Security-Policy directive 'manifest-src'|was preloaded using link preload but not used within a few seconds/

export const webkit: Engine = {
  name: 'WebKit',
  // It asks the system's network monitor, which our proxy does not impress.
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
      // The driver's own scrolling leaves what is below the window where it is, and then finds it not interactable.
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

/** A screen in memory. @returns its name for DISPLAY: Xvfb takes a free one and tells which */
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

/** Console lines that the browser writes to its output: `CONSOLE JS ERROR …`, with the address in front where there is one. */
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
