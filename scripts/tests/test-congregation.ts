/**
 * `npm run test:congregation`: builds the site of a second, very different congregation and tests it. Further arguments
 * go to Playwright.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { findBrowser } from './browser.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const child = spawn(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/congregation/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TEST_BROWSER: await findBrowser() },
  },
)
child.once('close', (code) => (process.exitCode = code ?? 1))
