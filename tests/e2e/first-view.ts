/** The first view of a screen on a slow phone, as tests wait for it and have it shown. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { waitForApp, waitForControl, waitForWholeStyles } from './helpers.ts'

/** Opens the home screen and waits until the worker has stored the site and the first views have been read from it. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await waitForControl(page)
  await waitForApp(page)
  await waitForWholeStyles(page)
  await waitForFirstViews(page)
}

export async function waitForFirstViews(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-views').length), { timeout: 15_000 }).toBe(1)
}

/** What was written and laid out for the link under the finger: hidden from sight and from assistive technology, and without a place of its own, as nothing else of the page is. */
export const prepared = (page: Page) => page.locator('main ~ main[inert]')

/** No frame begins, and no time passes, until the test says so. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** A finger that lies down and leaves at once. */
export const tap = (link: Locator) =>
  link.evaluate((element: HTMLElement) => {
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }))
    element.click()
  })
