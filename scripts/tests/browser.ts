/** Finds a Chromium for the tests, or installs one. */
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** Its names in distributions and from Google. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Some networks block downloads without an answer. */
const DOWNLOAD_LIMIT_MS = 4 * 60_000
const APT_LIMIT_MS = 8 * 60_000
const TRIAL_LIMIT_MS = 30_000

const PLAYWRIGHT_CLI = resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
const APT = { DEBIAN_FRONTEND: 'noninteractive' }

/**
 * Finds a browser that starts: PW_CHROMIUM, Playwright's own, one on PATH; otherwise installs one.
 * @returns the path of its executable
 * @throws if none can be found or installed; the message names the commands that install one
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.PW_CHROMIUM
  if (given) {
    if (await starts(given)) return given
    throw new Error(`PW_CHROMIUM names ${given}, which does not start as a browser. Correct it, or leave it out.`)
  }
  const own = await playwrightsOwn()
  for (const path of [own, ...NAMES.map(onPath)]) if (path && (await starts(path))) return path
  return install(own)
}

async function install(own: string): Promise<string> {
  if (!existsSync(own)) {
    say('No browser found. Installing Playwright’s own Chromium …')
    await run(process.execPath, [PLAYWRIGHT_CLI, 'install', '--no-shell', 'chromium'], DOWNLOAD_LIMIT_MS, {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    })
    if (await starts(own)) return own
  }
  if (isRootWithApt()) {
    if (existsSync(own)) {
      say('Playwright’s Chromium lacks libraries of the system. Installing them …')
      await run(process.execPath, [PLAYWRIGHT_CLI, 'install-deps', 'chromium'], APT_LIMIT_MS, APT)
      if (await starts(own)) return own
    }
    say('Installing Debian’s package chromium …')
    await run('apt-get', ['update', '-qq'], APT_LIMIT_MS, APT)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], APT_LIMIT_MS, APT)
    const path = onPath('chromium')
    if (path && (await starts(path))) return path
  }
  throw new Error(
    [
      'The tests need a Chromium, and none could be installed from here. Install one by either of:',
      '  npx playwright install --with-deps chromium',
      '  apt-get update && apt-get install -y chromium      (Debian, as root)',
      'or name the executable of one you have: PW_CHROMIUM=/path/to/chromium npm test',
    ].join('\n'),
  )
}

async function playwrightsOwn(): Promise<string> {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** The path of an executable on PATH; undefined if there is none. */
export function onPath(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return paths.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Tries to start it: Ubuntu's `chromium-browser` may be a stub for snap, and a download may lack libraries. */
const starts = async (path: string) =>
  existsSync(path) && (await run(path, ['--version'], TRIAL_LIMIT_MS, {}, 'ignore'))

export const isRootWithApt = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/**
 * Runs a program with its output on stderr. At the time limit it is killed with its children.
 * @returns whether it succeeded
 */
export function run(
  command: string,
  args: string[],
  limitMs: number,
  env: Record<string, string> = {},
  output: 'ignore' | 'stderr' = 'stderr',
): Promise<boolean> {
  return new Promise((done) => {
    const sink = output === 'stderr' ? process.stderr : 'ignore'
    const child = spawn(command, args, {
      stdio: ['ignore', sink, sink],
      env: { ...process.env, ...env },
      detached: true,
    })
    const timer = setTimeout(() => {
      say(`${command} ${args[0] ?? ''} took longer than ${limitMs / 1000} s and was stopped.`)
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }, limitMs)
    const end = (isGood: boolean) => {
      clearTimeout(timer)
      done(isGood)
    }
    child.once('error', () => end(false))
    child.once('close', (code) => end(code === 0))
  })
}

const say = (line: string) => process.stderr.write(`${line}\n`)
