/**
 * `npm test`: everything a change must pass, in order. Stops at the first step that fails. `npm test -- e2e` runs one
 * step; further arguments go to its tool: `npm test -- e2e offline.spec.ts --headed`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkBudgets } from '#tests/bench/budgets.ts'
import { weigh } from '#tests/bench/weigh.ts'
import { ensureBuilt } from './build.ts'
import { checkOldestBrowsers } from './check/oldest-browsers.ts'
import { check, RESULTS_DIR, UNIT_RESULTS, vitestArgs } from './check.ts'
import { runNode, runPlaywright } from './tests/run-node.ts'

const ATTACK_RESULTS = join(RESULTS_DIR, 'attack.json')
const CONTRACT_RESULTS = join(RESULTS_DIR, 'contract.json')
const E2E_RESULTS = join(RESULTS_DIR, 'e2e.json')

interface Step {
  name: string
  about: string
  /** Run only by name: `.ci/run` does. */
  isApart?: true
  /** @returns whether it passed; an error counts as failed */
  run(args: string[]): Promise<boolean>
}

const STEPS: Step[] = [
  { name: 'check', about: 'types, lint, unused code, unit tests', run: () => check() },
  {
    name: 'build',
    about: 'the site as it is published, within its budgets, and with nothing that the oldest browsers lack',
    run: async () => {
      const dist = await ensureBuilt({ log: (line) => console.log(line) })
      const problems = [...checkBudgets(weigh(dist)), ...checkOldestBrowsers(dist)]
      for (const problem of problems) console.error(problem)
      return problems.length === 0
    },
  },
  {
    name: 'attack',
    about: 'what strangers do on purpose',
    run: (args) => runNode(['node_modules/vitest/vitest.mjs', ...vitestArgs('attack', ATTACK_RESULTS), ...args]),
  },
  {
    name: 'contract',
    about: 'the API table through its hosts',
    run: (args) => runNode(['node_modules/vitest/vitest.mjs', ...vitestArgs('contract', CONTRACT_RESULTS), ...args]),
  },
  {
    name: 'e2e',
    about: 'people’s journeys in a browser',
    run: (args) => runPlaywright(['--reporter=list,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: E2E_RESULTS }),
  },
  {
    name: 'faults',
    about: 'the outbox against everything that can go wrong',
    isApart: true,
    run: (args) => runNode(['--import', 'tsx', 'scripts/tests/test-faults.ts', ...args]),
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
  for (const file of [UNIT_RESULTS, ATTACK_RESULTS, CONTRACT_RESULTS, E2E_RESULTS]) rmSync(file, { force: true })
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
  const vitest = [UNIT_RESULTS, ATTACK_RESULTS, CONTRACT_RESULTS].map((file) =>
    readJson<{ numPassedTests: number; numFailedTests: number }>(file),
  )
  const browser = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(E2E_RESULTS)?.stats
  const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((total, number) => total + (number ?? 0), 0)
  const passed = sum([...vitest.map((run) => run?.numPassedTests), browser?.expected])
  const failed = sum([...vitest.map((run) => run?.numFailedTests), browser?.unexpected, browser?.flaky])
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
