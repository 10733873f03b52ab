/**
 * `npm run test:faults`: the outbox against everything that can go wrong, each fault through one host. With
 * `NIGHTLY=1`, or with arguments for Playwright (`-- -g offline`), through every host.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { findBrowser } from './browser.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)

const child = spawn(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/faults/playwright.config.ts', ...args],
  {
    cwd: ROOT,
    stdio: 'inherit',
    // A part of the tests cannot fill the whole matrix.
    env: {
      ...process.env,
      TEST_BROWSER: await findBrowser(),
      ...(args.length > 0 && { FAULTS_PART: '1', NIGHTLY: '1' }),
    },
  },
)
child.once('error', () => (process.exitCode = 1))
child.once('close', (code) => (process.exitCode = code ?? 1))
