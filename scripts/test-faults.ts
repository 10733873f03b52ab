/** `npm run test:faults`: the outbox against everything that can go wrong; what follows goes to Playwright (`-- -g offline`). */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { findBrowser } from './browser.ts'

const ROOT = resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)

const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/faults/playwright.config.ts', ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  // A part of the tests cannot fill every cell of the matrix.
  env: { ...process.env, TEST_BROWSER: await findBrowser(), FAULTS_PART: args.length > 0 ? '1' : '' },
})
child.once('error', () => (process.exitCode = 1))
child.once('close', (code) => (process.exitCode = code ?? 1))
