/** Finds a Chromium for the tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** In Linux distributions and from Google. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Some networks block downloads without replying. */
const DOWNLOAD_LIMIT_MS = 4 * 60_000
const APT_LIMIT_MS = 8 * 60_000
const TRIAL_LIMIT_MS = 30_000

const PLAYWRIGHT_CLI = resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')

/**
 * @returns the path of a browser: PW_CHROMIUM, Playwright's own, one on PATH, or a new one
 * @throws Error with the commands that install one
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.PW_CHROMIUM
  if (given) {
    if (starts(given)) return given
    throw new Error(`PW_CHROMIUM names ${given}, which does not start as a browser. Correct it, or leave it out.`)
  }
  const own = (await import('@playwright/test')).chromium.executablePath()
  return [own, ...NAMES.map(onPath)].find((path) => path && starts(path)) ?? install(own)
}

function install(own: string): string {
  if (!existsSync(own)) {
    say('No browser found. Installing Playwright’s own Chromium …')
    runOnStderr(process.execPath, [PLAYWRIGHT_CLI, 'install', '--no-shell', 'chromium'], DOWNLOAD_LIMIT_MS, {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    })
    if (starts(own)) return own
  }
  if (isRootWithApt()) {
    if (existsSync(own)) {
      say('Playwright’s Chromium lacks libraries of the system. Installing them …')
      runOnStderr(process.execPath, [PLAYWRIGHT_CLI, 'install-deps', 'chromium'], APT_LIMIT_MS)
      if (starts(own)) return own
    }
    say('Installing Debian’s package chromium …')
    aptInstall(['chromium'])
    const path = onPath('chromium')
    if (path && starts(path)) return path
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

/** The path of a program on PATH; undefined if there is none. */
export function onPath(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return paths.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Ubuntu's `chromium-browser` may be a stub for snap, and a download may lack libraries. */
const starts = (path: string) => existsSync(path) && runOnStderr(path, ['--version'], TRIAL_LIMIT_MS, {}, 'ignore')

export const isRootWithApt = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

export function aptInstall(packages: readonly string[]): void {
  runOnStderr('apt-get', ['update', '-qq'], APT_LIMIT_MS)
  const quietly = ['-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0']
  runOnStderr('apt-get', ['install', ...quietly, ...packages], APT_LIMIT_MS)
}

/** Runs a program with its output on stderr. At the time limit it is killed. @returns whether it succeeded */
export function runOnStderr(
  command: string,
  args: readonly string[],
  limitMs: number,
  env: Record<string, string> = {},
  output: 'ignore' | 'inherit' = 'inherit',
): boolean {
  const { status, signal } = spawnSync(command, args, {
    stdio: output === 'ignore' ? 'ignore' : ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...env },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  if (signal === 'SIGKILL') say(`${command} ${args[0] ?? ''} took longer than ${limitMs / 1000} s and was stopped.`)
  return status === 0
}

const say = (line: string) => process.stderr.write(`${line}\n`)
