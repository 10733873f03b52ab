/** Runs the test tools, one or several. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { findBrowser } from './browser.ts'

type Env = Record<string, string>

/** Runs Node in the project's folder; its output is inherited. @returns whether it exited with 0 */
export function runNode(args: readonly string[], env: Env = {}): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: resolve(import.meta.dirname, '..'),
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', () => done(false))
    child.once('close', (code) => done(code === 0))
  })
}

/** Runs the tests of one of vitest's projects. @param args for vitest. @returns whether all passed */
export const runVitest = (project: string, args: readonly string[], env: Env = {}) =>
  runNode(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...args], env)

/** Runs the browser tests. @param args for Playwright. @returns whether all passed */
export const runPlaywright = async (args: readonly string[], env: Env = {}) =>
  runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], { TEST_BROWSER: await findBrowser(), ...env })

export interface Step {
  about: string
  /** Run only by name. */
  isApart?: boolean
  /** @param args that follow the step's name. @returns whether it passed; an error counts as failed */
  run(args: readonly string[]): Promise<boolean>
}

/** Runs the steps in order, or the one that is named. @returns whether all that ran passed */
export async function runSteps(all: Record<string, Step>, [wanted, ...args]: string[], continueOnFailure: boolean) {
  const steps = Object.entries(all).filter(([name, { isApart }]) => (wanted === undefined ? !isApart : name === wanted))
  if (steps.length === 0)
    console.error(`There is no step ${JSON.stringify(wanted)}. The steps are: ${Object.keys(all).join(', ')}`)
  let isGood = steps.length > 0
  for (const [name, { about, run }] of steps) {
    console.log(`\n▶ ${name}: ${about}`)
    const started = Date.now()
    const passed = await run(args).catch((error: unknown) => {
      console.error((error as Error).message)
      return false
    })
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${passed ? '✓' : '✗'} ${name} ${passed ? 'passed' : 'failed'} (${seconds} s)`)
    isGood &&= passed
    if (!isGood && !continueOnFailure) break
  }
  return isGood
}
