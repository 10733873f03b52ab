/** What the announcer (`src/ui/announcer`) says: its live regions are in closed shadow roots, which locators do not enter. */
import type { Page } from '@playwright/test'

/** Records every announcement. Call it before the page opens. @returns what has been said so far; failures as `alert: …` */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const told: string[] = []
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init)
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          for (const { textContent } of addedNodes)
            if (textContent) told.push(`${(target as Element).role === 'alert' ? 'alert: ' : ''}${textContent.trim()}`)
      }).observe(root, { childList: true, subtree: true })
      return root
    }
    Object.assign(window, { told })
  })
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told)
}
