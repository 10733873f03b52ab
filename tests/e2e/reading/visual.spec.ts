/**
 * Screenshots of the sample church's most distinctive parts. The tolerance allows for differences in anti-aliasing. After
 * an intended change: `npx playwright test visual --update-snapshots`.
 */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { openApp, WITHOUT_WORKER } from '#tests/e2e/kit/helpers.ts'
import { isSampleAlone, NOT_THE_SAMPLE_ALONE } from '#tests/sample-church.ts'

test.skip(!isSampleAlone, NOT_THE_SAMPLE_ALONE)

test.use({ ...WITHOUT_WORKER, contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 1 })
test.skip(process.platform !== 'linux', 'the screenshots were taken on Linux')

async function open(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await openApp(page, path)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Compares an area of fixed size at the element's corner, aligned to whole pixels. A different size always fails. */
async function expectSame(page: Page, element: Locator, name: string, [width, height]: [number, number]) {
  const corner = await element.evaluate((part: HTMLElement) => {
    part.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y } = part.getBoundingClientRect()
    part.style.translate = `${Math.round(x) - x}px ${Math.round(y) - y}px`
    return { x: Math.round(x), y: Math.round(y) }
  })
  await expect(page).toHaveScreenshot(`${name}.png`, {
    clip: { ...corner, width, height },
    animations: 'disabled',
    caret: 'hide',
    maxDiffPixelRatio: 0.03,
    threshold: 0.3,
  })
}

test('header, in both themes, hymn board and footer match their screenshots', async ({ page }) => {
  await open(page, '/about', 1440)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectSame(page, page.getByRole('banner'), `header-${colorScheme}`, [1440, 80])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/contact', 1440)
  const board = page.getByRole('main').getByRole('list').filter({ hasText: 'Sunday Services' }).first()
  await expectSame(page, board, 'hymn-board', [470, 174])
  const address = page.getByRole('contentinfo').locator('address').locator('xpath=ancestor::div[1]')
  await expectSame(page, address, 'footer', [350, 250])
})

test('a sermon card matches its screenshot @nightly', async ({ page }) => {
  // The oldest sermon, in one column, so that a new sermon does not move it.
  await open(page, '/sermons', 390)
  await expectSame(page, page.getByRole('article').last(), 'sermon-card', [350, 500])
})

test('the not-found screen on a phone matches its screenshot @nightly', async ({ page }) => {
  await open(page, '/no-such-page', 390)
  await expectSame(page, page.getByRole('main'), 'not-found', [390, 680])
})
