/**
 * `npm run test:elsewhere`: the site below a path (`BASE_PATH`), and with another origin for messages (`API_ORIGIN`).
 * Builds twice.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { findBrowser } from './browser.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const args = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config=tests/elsewhere/playwright.config.ts',
  ...process.argv.slice(2),
]
const child = spawn(process.execPath, args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, TEST_BROWSER: await findBrowser() },
})
child.once('close', (code) => (process.exitCode = code ?? 1))
