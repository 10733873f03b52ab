/**
 * Checks that the built site's bytes are within their budgets, and that its class fields work in the oldest browsers.
 * `--build` first builds it if its sources have changed; without it, a site that is not built passes.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ensureBuilt } from '#site-build/site.ts'
import { checkBudgets } from './budgets.ts'
import { weigh } from './weigh.ts'
import { DIST } from '#tests/built-site.ts'

/** Chrome before 98 fails at a static field called `name`; for Safari, see `vite.config.ts`. */
function riskyFields(folder: string): string[] {
  const problems: string[] = []
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(join(folder, name), 'utf8')
    const PropertyDefinition = (field: { start: number; end: number; static: boolean }) => {
      const text = code.slice(field.start, field.end)
      if (field.static || text.includes('('))
        problems.push(`${name}: old browsers may not take the class field ${text}`)
    }
    new Visitor({ PropertyDefinition }).visit(parseSync(name, code).program)
  }
  return problems
}

try {
  if (process.argv.includes('--build')) await ensureBuilt()
  const problems = existsSync(join(DIST, 'sw.js'))
    ? [...checkBudgets(weigh(DIST)), ...riskyFields(join(DIST, 'assets'))]
    : []
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
