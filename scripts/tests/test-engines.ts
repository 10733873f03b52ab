/**
 * `npm run nightly -- engines`: the main journeys in real Firefox and WebKit, which are installed if apt and root are
 * available. `-- -t offline` runs the journeys with that word in their name. ENGINES=firefox or webkit runs one engine,
 * ENGINES=skip none.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENGINES, ensureEngines, type EngineName } from './engines.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { RESULTS_DIR } from '#scripts/check.ts'
import { runNode } from './run-node.ts'

const RESULTS = join(RESULTS_DIR, 'engines.json')

/** An environment variable that all programs of this run inherit, so that exactly those are ended. */
const MARK = 'CHURCH_ENGINES_RUN'
const run = randomUUID()

async function main(args: string[]): Promise<boolean> {
  const chosen = process.env.ENGINES || undefined
  if (chosen === 'skip') {
    console.log('Left out, because ENGINES=skip: the journeys in Firefox and WebKit.')
    return true
  }
  const names = ENGINES.filter((name) => chosen === undefined || name === chosen)
  if (names.length === 0)
    throw new Error(`ENGINES must be ${ENGINES.join(', ')} or skip, not ${JSON.stringify(chosen)}.`)
  const started = Date.now()
  await ensureEngines(names)
  await ensureBuilt({ log: (line) => console.log(line) })
  mkdirSync(RESULTS_DIR, { recursive: true })
  rmSync(RESULTS, { force: true })
  const isGood = await takeJourneys(names, args)
  const { passed, failed } = counts()
  console.log(`${names.join(' and ')}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  // A run that ended before it counted has not passed.
  console.log(`${passed} passed, ${failed === 0 && !isGood ? 1 : failed} failed`)
  return isGood && failed === 0
}

/** Profiles, sites and caches are in one temporary folder. It is removed at the end, and all programs are ended. */
async function takeJourneys(names: readonly EngineName[], args: string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'))
  const clear = () => {
    endAll()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      clear()
      process.exit(code)
    })
  }
  try {
    return await vitest([...names.map((name) => `tests/engines/${name}.test.ts`), ...args], {
      TMPDIR: folder,
      [MARK]: run,
    })
  } finally {
    clear()
  }
}

function vitest(args: string[], env: Record<string, string>): Promise<boolean> {
  const options = [
    '--config',
    'tests/engines/vitest.config.ts',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${RESULTS}`,
  ]
  return runNode(['node_modules/vitest/vitest.mjs', 'run', ...options, ...args], env)
}

/**
 * Ends the programs that a failed test left. Recognises them by the mark in their environment (Linux only, as the
 * packages).
 */
function endAll(): void {
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      if (pid !== process.pid && readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${MARK}=${run}`))
        process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile, or belongs to another user.
    }
  }
}

function counts(): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(RESULTS, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
