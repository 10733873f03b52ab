import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { findBrowser } from './browser.ts'

type Env = Record<string, string>

/** Runs Node in the project's folder. Its output is inherited, so that progress is visible. @returns whether it exited with 0 */
export function runNode(args: readonly string[], env: Env = {}): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: resolve(import.meta.dirname, '../..'),
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', () => done(false))
    child.once('close', (code) => done(code === 0))
  })
}

/** Runs the browser tests. @param args for Playwright. @returns whether all passed */
export const runPlaywright = async (args: readonly string[], env: Env = {}) =>
  runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], { TEST_BROWSER: await findBrowser(), ...env })
