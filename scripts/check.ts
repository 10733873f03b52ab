/** `npm run check`: types, lint, unused code, unit tests. All run, even if one fails. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkBudgets } from '#tests/bench/budgets.ts'
import { weigh } from '#tests/bench/weigh.ts'
import { checkOldestBrowsers } from './check/oldest-browsers.ts'

const ROOT = resolve(import.meta.dirname, '..')
const TSCONFIGS = ['tsconfig.json', 'sw/tsconfig.json', 'tsconfig.node.json']
/** What runs in front of people. */
const PAGE_AND_WORKER = ['src', 'sw']
/** The reporters' results. */
export const RESULTS_DIR = join(ROOT, 'test-results')
export const UNIT_RESULTS = join(RESULTS_DIR, 'unit.json')

interface Result {
  isGood: boolean
  output: string
}

interface Check {
  name: string
  run(): Promise<Result>
}

const CHECKS: Check[] = [
  ...TSCONFIGS.map((config) => ({
    name: `types (${config})`,
    run: () => tool('typescript/bin/tsc', '--noEmit', '-p', config),
  })),
  { name: 'lint', run: () => tool('oxlint/bin/oxlint') },
  {
    name: 'promises without a catch',
    run: () => tool('oxlint/bin/oxlint', '--type-aware', '-c', '.oxlintrc.promises.json', ...PAGE_AND_WORKER),
  },
  { name: 'format (npm run format fixes it)', run: () => tool('oxfmt/bin/oxfmt', '--check') },
  { name: 'unused code', run: () => tool('knip/bin/knip.js', '--no-progress') },
  { name: 'budgets, and what the oldest browsers have', run: budgets },
  { name: 'unit tests', run: () => tool('vitest/vitest.mjs', ...vitestArgs('unit', UNIT_RESULTS)) },
]

/** The arguments that run a project of vitest.config.ts and write its counts to a file. */
export const vitestArgs = (project: string, results: string) => [
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
]

/** Runs all checks in parallel and reports them in order. @returns whether all passed */
export async function check(): Promise<boolean> {
  mkdirSync(RESULTS_DIR, { recursive: true })
  let isGood = true
  const running = CHECKS.map(({ name, run }) => ({
    name,
    started: Date.now(),
    result: run().then((result) => ({ ...result, ended: Date.now() })),
  }))
  for (const { name, started, result } of running) {
    const { isGood: passed, output, ended } = await result
    console.log(`${passed ? '✓' : '✗'} ${name} (${((ended - started) / 1000).toFixed(1)} s)`)
    if (!passed) console.log(`${output.trimEnd()}\n`)
    isGood &&= passed
  }
  return isGood
}

/** Checks sizes if there is a built site. `npm test` does so after its build. */
function budgets(): Promise<Result> {
  const folder = join(ROOT, 'dist')
  if (!existsSync(join(folder, 'sw.js'))) return Promise.resolve({ isGood: true, output: '' })
  const problems = [...checkBudgets(weigh(folder)), ...checkOldestBrowsers(folder)]
  return Promise.resolve({ isGood: problems.length === 0, output: problems.join('\n') })
}

/** Runs a tool from node_modules. Not by npx, which may ask the registry. */
function tool(path: string, ...args: string[]): Promise<Result> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', path), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const read = (chunk: Buffer) => void (output += chunk.toString('utf8'))
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', (error) => done({ isGood: false, output: String(error) }))
    child.once('close', (code) => done({ isGood: code === 0, output }))
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await check()) ? 0 : 1
