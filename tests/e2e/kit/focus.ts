/** Where the focus is, and whether a person can see it. */
import { expect, type Locator, type Page } from '@playwright/test'

/** @returns what is wrong with the focused element */
const focusProblems = (page: Page) =>
  page.evaluate(() => {
    const TARGET_PX = 44
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return ['nothing has the focus']
    const name = `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40)}`
    const problems: string[] = []
    const note = (text: string) => problems.push(`${name}: ${text}`)

    // A link that wraps is judged by its first line.
    const rect = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)]
    const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)]
    if (left >= right || top >= bottom) return [`${name}: out of sight`]
    // Elements taller than half the window do not have to be fully in view.
    const isTall = rect.height > innerHeight / 2
    if (!isTall && (rect.top < -1 || rect.bottom > innerHeight + 1)) note('partly out of sight')
    for (const y of isTall ? [(top + bottom) / 2] : [top + 3, (top + bottom) / 2, bottom - 3]) {
      const hit = document.elementFromPoint((left + right) / 2, y)
      const isOwn = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
      if (!isOwn) note(`covered at ${Math.round(y)} px by ${hit?.tagName.toLowerCase()} ${hit?.className}`)
    }

    const { outlineStyle, outlineWidth, boxShadow, display } = getComputedStyle(element)
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    // The skip link moves focus to `main`. A ring around the whole screen would be useless.
    if (element.id !== 'main' && !hasOutline && boxShadow === 'none') note('no visible focus')
    // Exceptions: inline links in text (WCAG 2.5.8), and headings, which are not targets.
    const isTarget =
      element.matches('a, button, input, select, textarea, summary, [role="tab"]') && display !== 'inline'
    if (isTarget && (rect.height < TARGET_PX - 0.5 || rect.width < TARGET_PX - 0.5))
      note(`${Math.round(rect.width)} × ${Math.round(rect.height)} px`)
    return problems
  })

export const expectGoodFocus = (page: Page) => expect.poll(() => focusProblems(page)).toEqual([])

export async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  await expectGoodFocus(page)
}

/** Presses a key until an element has focus, and checks every stop on the way. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stops = 0; stops < 200; stops++) {
    await press(page, key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached`)
}
