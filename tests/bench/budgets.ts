/** Compares a built site with the budgets in `budgets.json`. */
import budgets from './budgets.json' with { type: 'json' }
import { isSampleAlone } from '#tests/sample-church.ts'
import type { Weights } from './weigh.ts'

type ByPage = Record<string, number>

/** Budgets for text and pictures apply only to the sample's content. @returns a sentence for each budget exceeded */
export function checkBudgets(weights: Weights, given: typeof budgets = budgets, isOfSample = isSampleAlone): string[] {
  const problems: string[] = []
  const judge = (name: string, bytes: number, most: number) =>
    bytes > most &&
    problems.push(
      `${name} weighs ${bytes} bytes as sent, ${bytes - most} over its budget of ${most} (tests/bench/budgets.json)`,
    )
  for (const [page, bytes] of Object.entries(weights.scripts))
    judge(`the script of ${page}`, bytes, (given.scripts as ByPage)[page] ?? given.scripts.default)
  for (const name of ['styles', 'worker', 'allScripts'] as const) judge(`${name} in all`, weights[name], given[name])
  if (!isOfSample) return problems
  for (const [page, bytes] of Object.entries(weights.html))
    judge(page, bytes, (given.html as ByPage)[page] ?? given.html.default)
  for (const name of ['fonts', 'data', 'home', 'precache'] as const) judge(`${name} in all`, weights[name], given[name])
  return problems
}
