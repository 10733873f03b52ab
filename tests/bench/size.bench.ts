/** `npm run bench -- size`: the exact bytes of every screen's first visit and of the whole site, next to the budgets. */
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#site-build/site.ts'
import budgets from './budgets.json' with { type: 'json' }
import { checkBudgets } from './budgets.ts'
import { weigh } from './weigh.ts'

const kb = (bytes: number) => (bytes / 1000).toFixed(1)

export const bench: Bench = async () => {
  const weights = weigh(await ensureBuilt())
  const { html, scripts, ...sums } = weights
  const budget = (kind: 'html' | 'scripts', page: string) =>
    (budgets[kind] as Record<string, number>)[page] ?? budgets[kind].default
  console.table([
    ...Object.keys(html).map((page) => ({
      of: page,
      html: kb(html[page]!),
      'html budget': kb(budget('html', page)),
      scripts: kb(scripts[page]!),
      'scripts budget': kb(budget('scripts', page)),
    })),
    ...Object.entries(sums).map(([of, bytes]) => ({
      of,
      all: kb(bytes),
      budget: kb((budgets as unknown as Record<string, number>)[of] ?? 0),
    })),
  ])
  for (const problem of checkBudgets(weights)) console.log(problem)
  return weights
}
