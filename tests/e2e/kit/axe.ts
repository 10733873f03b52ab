/** What axe finds wrong with a page. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitForFullStyles } from './helpers.ts'

/**
 * @param options for axe: rules to leave out, or the only ones to run
 * @param include selectors of the parts to look at; the whole page without them
 * @returns a line for each rule, with the places
 */
export async function violations(
  page: Page,
  options: Parameters<AxeBuilder['options']>[0] = {},
  include: string[] = [],
): Promise<string[]> {
  // The complete style sheets replace the page's critical CSS once. Colors must not be read meanwhile.
  await waitForFullStyles(page)
  // Everything is in one document, so axe need not open a page to merge results (legacy mode), nor list what passes.
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude('iframe')
  for (const selector of include) builder.include(selector)
  const { violations: found } = await builder
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } }, ...options })
    .analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
