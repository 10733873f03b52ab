/** Compares a built site with the budgets in `budgets.json`. */
import budgets from './budgets.json' with { type: 'json' }
import { isSampleAlone } from '#tests/sample-church.ts'
import type { Weights } from './weigh.ts'

type ByPage = Record<string, number>

/** Budgets for text and pictures apply only to the sample's content. @returns a sentence for each budget exceeded */
export function checkBudgets(weights: Weights): string[] {
  const problems: string[] = []
  const judge = (name: string, bytes: number, most: number) =>
    bytes > most &&
    problems.push(
      `${name} weighs ${bytes} bytes as sent, ${bytes - most} over its budget of ${most} (tests/bench/budgets.json)`,
    )
  for (const [page, bytes] of Object.entries(weights.scripts))
    judge(`the script of ${page}`, bytes, (budgets.scripts as ByPage)[page] ?? budgets.scripts.default)
  for (const name of ['styles', 'worker', 'allScripts'] as const) judge(`${name} in all`, weights[name], budgets[name])
  if (!isSampleAlone) return problems
  for (const [page, bytes] of Object.entries(weights.html))
    judge(page, bytes, (budgets.html as ByPage)[page] ?? budgets.html.default)
  for (const name of ['fonts', 'data', 'home', 'precache'] as const)
    judge(`${name} in all`, weights[name], budgets[name])
  return problems
}
