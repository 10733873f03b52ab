/** The browsers of `npm run nightly -- engines`: the system packages that they need, and their installation. */
import { existsSync } from 'node:fs'
import { isRootWithApt, onPath, run } from './browser.ts'

const APT_LIMIT_MS = 8 * 60_000
const TRIAL_LIMIT_MS = 60_000

/** A program or library, and the Debian package that has it. */
interface Need {
  packages: string[]
  isThere(): Promise<boolean>
}

/** For our own small browser. Debian's MiniBrowser does not keep its profile in automation mode. */
const WEBKIT_LIBRARY =
  "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); from gi.repository import Gtk, WebKit2"

export const ENGINES = ['firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

const onThePath = (program: string) => () => Promise.resolve(onPath(program) !== undefined)

const NEEDS: Record<EngineName, Need[]> = {
  firefox: [{ packages: ['firefox-esr'], isThere: onThePath('firefox-esr') }],
  webkit: [
    { packages: ['webkit2gtk-driver'], isThere: onThePath('WebKitWebDriver') },
    { packages: ['xvfb'], isThere: onThePath('Xvfb') },
    {
      packages: ['python3-gi', 'gir1.2-webkit2-4.1'],
      isThere: async () =>
        existsSync('/usr/bin/python3') &&
        (await run('/usr/bin/python3', ['-c', WEBKIT_LIBRARY], TRIAL_LIMIT_MS, {}, 'ignore')),
    },
  ],
}

/**
 * Installs what the engines need.
 * @throws with one line that says what to install, if it cannot be installed from here
 */
export async function ensureEngines(names: readonly EngineName[]): Promise<void> {
  const missing = await missingPackages(names)
  if (missing.length === 0) return
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (isRootWithApt()) {
    console.log(`Installing Debian’s packages ${missing.join(', ')} …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], APT_LIMIT_MS, env)
    // `-qq`, with dpkg's output on stderr: there are hundreds of packages.
    await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...missing],
      APT_LIMIT_MS,
      env,
    )
    if ((await missingPackages(names)).length === 0) return
  }
  throw new Error(
    `The tests in Firefox and WebKit need packages of Debian that are not here. As root: ${command}   (or leave these tests out: ENGINES=skip)`,
  )
}

async function missingPackages(names: readonly EngineName[]): Promise<string[]> {
  const needs = names.flatMap((name) => NEEDS[name])
  const isThere = await Promise.all(needs.map((need) => need.isThere()))
  return needs.filter((_, index) => !isThere[index]).flatMap(({ packages }) => packages)
}
