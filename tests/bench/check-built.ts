/**
 * Checks that the built site's bytes are within their budgets.
 * `--build` first builds it if its sources have changed; without it, a site that is not built passes.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '#site-build/site.ts'
import { checkBudgets } from './budgets.ts'
import { weigh } from './weigh.ts'
import { DIST } from '#tests/built-site.ts'

try {
  if (process.argv.includes('--build')) await ensureBuilt()
  const problems = existsSync(join(DIST, 'sw.js')) ? checkBudgets(weigh(DIST)) : []
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
