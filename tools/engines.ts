/**
 * `npm run nightly -- engines`: the main journeys in real Firefox and WebKit and in old Chromium builds, and the desk in
 * Firefox. It installs what is missing. `-- firefox`, `webkit` or `old` runs one; `-- -t offline` runs the journeys with that word in their name.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, isRootWithApt, onPath } from './browser.ts'
import { ensureOldChromium } from './old-chromium.ts'
import { runVitest } from './run-node.ts'

const SOUND = { pulseaudio: '/usr/bin/pulseaudio' }
/** Debian's packages for each engine, with a file that each package installs. */
const PACKAGES: Record<string, Record<string, string>> = {
  firefox: { ...SOUND, 'firefox-esr': '/usr/bin/firefox-esr' },
  webkit: {
    ...SOUND,
    'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    xvfb: '/usr/bin/Xvfb',
    'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
    'gir1.2-webkit2-4.1': '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
  },
  // The old builds use its libraries.
  old: onPath('chromium') ? SOUND : { ...SOUND, chromium: '/usr/bin/chromium' },
}
const ENGINES = Object.keys(PACKAGES)

/** Installs what is missing. @throws Error with one line that says what to install, if it cannot be done from here */
function ensurePackages(names: readonly string[]): void {
  const missing = () =>
    names.flatMap((name) =>
      Object.entries(PACKAGES[name]!).flatMap(([needed, file]) => (existsSync(file) ? [] : needed)),
    )
  const wanted = missing()
  if (wanted.length > 0 && isRootWithApt()) {
    console.log(`Installing Debian’s packages ${wanted.join(' ')} …`)
    aptInstall(wanted)
  }
  if (missing().length > 0)
    throw new Error(
      `These tests need Debian packages that are missing here. As root: apt-get update && apt-get install -y --no-install-recommends ${wanted.join(' ')}`,
    )
}

/** @param args engines by name (all of them without one), and arguments for vitest. @returns whether all passed */
export async function testEngines(args: readonly string[]): Promise<boolean> {
  const named = ENGINES.filter((name) => args.includes(name))
  const names = named.length > 0 ? named : ENGINES
  ensurePackages(names)
  if (names.includes('old')) ensureOldChromium()
  // Profiles, sites and caches.
  const folder = mkdtempSync(join(tmpdir(), 'engines-'))
  try {
    return await runVitest('engines', ['--reporter=verbose', ...args], { TMPDIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
