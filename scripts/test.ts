/**
 * `npm test`: what every change must pass, in order. Stops at the first step that fails.
 * `npm test -- e2e` runs one step; further arguments go to its tool: `npm test -- e2e offline.spec.ts --headed`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check, CHECKS_AND_BUILD, RESULTS_DIR, VITEST_RESULTS, vitestArgs } from './check.ts'
import { runNode, runPlaywright } from './tests/run-node.ts'

const BROWSER_RESULTS = join(RESULTS_DIR, 'e2e.json')

interface Step {
  name: string
  about: string
  /** Run only by name: `.ci/run` does. */
  isApart?: true
  /** @returns whether it passed; an error counts as failed */
  run(args: string[]): Promise<boolean>
}

const vitest =
  (...projects: string[]) =>
  (args: string[]) =>
    runNode([...vitestArgs(...projects), ...args])
const browser =
  (...chosen: string[]) =>
  (args: string[]) =>
    runPlaywright(['--reporter=list,json', ...chosen, ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_RESULTS })

const STEPS: Step[] = [
  {
    name: 'check',
    about: 'types, lint, unused code, and the site as it is published, within its budgets',
    run: () => check(CHECKS_AND_BUILD),
  },
  {
    name: 'unit',
    about: 'unit tests, the API table through its hosts, and what strangers do on purpose',
    run: vitest('unit', 'contract', 'attack'),
  },
  { name: 'attack', about: 'what strangers do on purpose', isApart: true, run: vitest('attack') },
  { name: 'contract', about: 'the API table through its hosts', isApart: true, run: vitest('contract') },
  { name: 'journeys', about: 'people’s main journeys in a browser', run: browser('--grep=@journey') },
  { name: 'e2e', about: 'everything in a browser, but what runs by night', isApart: true, run: browser() },
  {
    name: 'faults',
    about:
      'the outbox against everything that can go wrong, each fault through one host; with NIGHTLY=1, through every host',
    isApart: true,
    run: (args) =>
      runPlaywright(['--config=tests/faults/playwright.config.ts', ...args], args.length > 0 ? { NIGHTLY: '1' } : {}),
  },
  {
    name: 'container',
    about: 'what the Dockerfile makes, at the root and below a path',
    isApart: true,
    run: (args) => runNode(['node_modules/vitest/vitest.mjs', 'run', '--project', 'container', ...args]),
  },
]

async function main([name, ...args]: string[]): Promise<boolean> {
  const steps = STEPS.filter((step) => (name === undefined ? !step.isApart : step.name === name))
  if (steps.length === 0) {
    console.error(
      `There is no step ${JSON.stringify(name)}. The steps are: ${STEPS.map((step) => step.name).join(', ')}`,
    )
    return false
  }
  mkdirSync(RESULTS_DIR, { recursive: true })
  for (const file of [VITEST_RESULTS, BROWSER_RESULTS]) rmSync(file, { force: true })
  let isGood = true
  for (const step of steps) {
    isGood = await announce(step, args)
    if (!isGood) break
  }
  // The last line of a full run, for programs that read it.
  if (name === undefined) console.log(summary())
  return isGood
}

async function announce(step: Step, args: string[]): Promise<boolean> {
  console.log(`\n▶ ${step.name}: ${step.about}`)
  const started = Date.now()
  let isGood = false
  try {
    isGood = await step.run(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  console.log(
    `${isGood ? '✓' : '✗'} ${step.name} ${isGood ? 'passed' : 'failed'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  )
  return isGood
}

/** `N passed, N failed` over all runners that ran. */
function summary(): string {
  const inNode = readJson<{ numPassedTests: number; numFailedTests: number }>(VITEST_RESULTS)
  const inBrowser = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(BROWSER_RESULTS)?.stats
  const passed = (inNode?.numPassedTests ?? 0) + (inBrowser?.expected ?? 0)
  const failed = (inNode?.numFailedTests ?? 0) + (inBrowser ? inBrowser.unexpected + inBrowser.flaky : 0)
  return `${passed} passed, ${failed} failed`
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
