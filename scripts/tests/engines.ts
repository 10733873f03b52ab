/** The browsers of `npm run nightly -- engines`, and how they are installed. */
import { existsSync } from 'node:fs'
import { isRootWithApt, onPath, run } from './browser.ts'
import { ensureOldChromium } from './old-chromium.ts'

const APT_LIMIT_MS = 8 * 60_000

export const ENGINES = ['firefox', 'webkit', 'old'] as const
type EngineName = (typeof ENGINES)[number]

/** Debian's packages, each with a file that it brings. */
const PACKAGES: Record<EngineName, Record<string, string>> = {
  firefox: { 'firefox-esr': '/usr/bin/firefox-esr' },
  webkit: {
    'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    xvfb: '/usr/bin/Xvfb',
    'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
    'gir1.2-webkit2-4.1': '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
  },
  // Its libraries are the old builds' as well.
  old: onPath('chromium') ? {} : { chromium: '/usr/bin/chromium' },
}

/** Installs what the engines need. @throws with one line that says what to install, if it cannot be done from here */
export async function ensureEngines(names: readonly EngineName[]): Promise<void> {
  const missing = () =>
    names.flatMap((name) =>
      Object.entries(PACKAGES[name]).flatMap(([needed, file]) => (existsSync(file) ? [] : [needed])),
    )
  const wanted = missing().join(' ')
  if (wanted && isRootWithApt()) {
    console.log(`Installing Debian’s packages ${wanted} …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...missing()]
    await run('apt-get', ['update', '-qq'], APT_LIMIT_MS, env)
    await run('apt-get', install, APT_LIMIT_MS, env)
  }
  if (missing().length > 0)
    throw new Error(
      `These tests need packages of Debian that are not here. As root: apt-get update && apt-get install -y --no-install-recommends ${wanted}   (or leave these tests out: ENGINES=skip)`,
    )
  if (names.includes('old')) await ensureOldChromium()
}
