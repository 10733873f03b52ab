/**
 * `npm run nightly -- engines`: the main journeys in real Firefox and WebKit, and in old Chromium builds; what is missing is
 * installed. `-- -t offline` runs the journeys with that word in their name. ENGINES=firefox, webkit or old runs one,
 * ENGINES=skip none.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '#scripts/build.ts'
import { ENGINES, ensureEngines } from './engines.ts'
import { runNode } from './run-node.ts'

const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'tests/engines/vitest.config.ts',
  '--reporter=verbose',
]

async function main(args: string[]): Promise<boolean> {
  const chosen = process.env.ENGINES || undefined
  if (chosen === 'skip') return true
  const names = ENGINES.filter((name) => chosen === undefined || name === chosen)
  if (names.length === 0)
    throw new Error(`ENGINES must be ${ENGINES.join(', ')} or skip, not ${JSON.stringify(chosen)}.`)
  await ensureEngines(names)
  await ensureBuilt({ log: (line) => console.log(line) })
  // Profiles, sites and caches.
  const folder = mkdtempSync(join(tmpdir(), 'engines-'))
  try {
    return await runNode([...VITEST, ...names.map((name) => `tests/engines/${name}.test.ts`), ...args], {
      TMPDIR: folder,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
