/** What axe finds wrong with a page. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { waitForFullStyles } from './helpers.ts'

/**
 * @param options for axe: rules to skip, or the only ones to run
 * @param include selectors of the parts to check; the whole page by default
 * @returns a line for each violated rule, with its elements
 */
export async function violations(
  page: Page,
  options: Parameters<AxeBuilder['options']>[0] = {},
  include: string[] = [],
): Promise<string[]> {
  // At some point the complete stylesheets replace the page's critical CSS. Do not read colors during that.
  await waitForFullStyles(page)
  // There is only one document, so axe does not have to open a page to merge results (legacy mode), nor list what passes.
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude('iframe')
  for (const selector of include) builder.include(selector)
  const { violations: found } = await builder
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } }, ...options })
    .analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * What axe does not measure: text under 16 px, and targets under 44 px (except links within text, WCAG 2.5.8).
 */
const shortcomings = (page: Page) =>
  page.evaluate(() => {
    const LETTER_PX = 16
    const TARGET_PX = 44
    const found = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, iframe, noscript')) continue
      const style = getComputedStyle(element)
      const rect = element.getBoundingClientRect()
      // Screen-reader-only text is one pixel in size.
      if (rect.width <= 1 || rect.height <= 1) continue
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '',
      )
      const name = `${element.tagName.toLowerCase()} “${element.innerText.trim().slice(0, 30)}”`
      if (hasText && Number.parseFloat(style.fontSize) < LETTER_PX) found.add(`${name}: letters of ${style.fontSize}`)
      const isTarget = element.matches('a[href], button, input, select, textarea, summary, [role="tab"]')
      // A link or button whose pseudo-element covers its card is as large as the card.
      const cover = getComputedStyle(element, '::after')
      const isCard =
        cover.position === 'absolute' && cover.content !== 'none' && Number.parseFloat(cover.height) >= TARGET_PX
      const isSkipLink = element.matches('a[href^="#"]') && rect.bottom <= 0
      if (
        isTarget &&
        style.display !== 'inline' &&
        !isCard &&
        !isSkipLink &&
        (rect.width < TARGET_PX - 0.5 || rect.height < TARGET_PX - 0.5)
      )
        found.add(`${name}: ${Math.round(rect.width)} × ${Math.round(rect.height)} px`)
      if (
        isTarget &&
        style.display === 'inline' &&
        !isCard &&
        element.parentElement!.innerText.trim() === element.innerText.trim()
      )
        found.add(`${name}: a separate target that is styled as an inline link`)
    }
    return [...found]
  })

/** Expects no violations and no shortcomings in either theme. What does not depend on color is checked once. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await violations(page), `${where}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violations(page, { runOnly: ['color-contrast'] }), `${where}, dark`).toEqual([])
  expect.soft(await shortcomings(page), where).toEqual([])
}
