/**
 * `npm test`: what every change must pass, in order. Stops at the first step that fails.
 * `npm test -- e2e` runs one step; further arguments go to its tool: `npm test -- e2e offline.spec.ts --headed`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { attempt } from '#data/site/attempt.ts'
import { check, CHECKS_AND_BUILD } from './check.ts'
import { runPlaywright, runSteps, runVitest, type Step } from '#tools/run-node.ts'

const RESULTS_DIR = resolve('test-results')
const VITEST_RESULTS = join(RESULTS_DIR, 'vitest.json')
const BROWSER_RESULTS = join(RESULTS_DIR, 'e2e.json')

const browser =
  (...chosen: string[]): Step['run'] =>
  (args) =>
    runPlaywright(['--reporter=list,json', ...chosen, ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_RESULTS })

/** `.ci/run` runs the ones with `isApart`. */
const STEPS: Record<string, Step> = {
  check: {
    about: 'types, lint, format, unused code, and the built site within its budgets',
    run: () => check(CHECKS_AND_BUILD),
  },
  unit: {
    about: 'unit tests, the API table on its hosts, and what attackers do',
    run: (args) =>
      runVitest('unit', [
        '--project=contract',
        '--project=attack',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${VITEST_RESULTS}`,
        ...args,
      ]),
  },
  journeys: { about: 'people’s main journeys in a browser', run: browser('--grep=@journey') },
  e2e: { about: 'everything in a browser except what runs at night', isApart: true, run: browser() },
  faults: {
    about: 'the outbox with everything that can go wrong, each fault on one host; with NIGHTLY=1, on every host',
    isApart: true,
    run: (args) =>
      runPlaywright(['--config=tests/faults/playwright.config.ts', ...args], args.length > 0 ? { NIGHTLY: '1' } : {}),
  },
  container: {
    about: 'what the Dockerfile makes, at the root and under a path',
    isApart: true,
    run: (args) => runVitest('container', args),
  },
}

/** `N passed, N failed` over all runners that ran. */
function summary(): string {
  const inNode = readJson<{ numPassedTests: number; numFailedTests: number }>(VITEST_RESULTS)
  const inBrowser = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(BROWSER_RESULTS)?.stats
  const passed = (inNode?.numPassedTests ?? 0) + (inBrowser?.expected ?? 0)
  const failed = (inNode?.numFailedTests ?? 0) + (inBrowser ? inBrowser.unexpected + inBrowser.flaky : 0)
  return `${passed} passed, ${failed} failed`
}

const readJson = <T>(file: string) => attempt(() => JSON.parse(readFileSync(file, 'utf8')) as T)

mkdirSync(RESULTS_DIR, { recursive: true })
for (const file of [VITEST_RESULTS, BROWSER_RESULTS]) rmSync(file, { force: true })
const args = process.argv.slice(2)
process.exitCode = (await runSteps(STEPS, args, false)) ? 0 : 1
// The last line of a full run, for programs that read it.
if (args.length === 0) console.log(summary())
