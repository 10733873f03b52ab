/** Journeys by keyboard alone. On every step the focused element is visible, uncovered, and large enough as a target. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { expectGoodFocus, press, tabTo } from '#tests/e2e/kit/focus.ts'
import { cutOff, goOnline, openApp, waitForControl, WITHOUT_WORKER } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

/** @param width 390: a phone */
async function open(page: Page, path: string, width = 1280) {
  await page.setViewportSize({ width, height: 720 })
  await openApp(page, path)
}

test('a keyboard user gets from the home page to the sermons, and through the filters to Listen Now, offline', async ({
  page,
  context,
  site,
}) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await open(page, '/')
  await waitForControl(page)
  await cutOff(context, site)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  // A fake clock runs what is due a moment after the press, which must not move focus away.
  await page.clock.install()
  await press(page, 'Enter')
  await page.clock.runFor(1000)
  await expect(page.getByRole('main')).toBeFocused()
  await page.clock.resume()
  await tabTo(page, page.getByRole('main').locator('a[href="/sermons"]').first())
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Archive' })).toBeFocused()
  await expectGoodFocus(page)

  await tabTo(page, page.getByLabel('Search'))
  await page.keyboard.type('the')
  await expect(page).toHaveURL(/q=the$/)
  await tabTo(page, page.getByLabel('Speaker'))
  await press(page, 'ArrowDown')
  await expect(page).toHaveURL(/speaker=/)
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: /^Listen Now/ }).first()).toBeFocused()
  await goOnline(context)
})

test.describe('with a connection', () => {
  test.use(WITHOUT_WORKER)

  test('the menu on a phone opens, and closes with Escape, after a link, and when focus leaves it @nightly', async ({
    page,
  }) => {
    await open(page, '/', 390)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const toggle = page.getByRole('button', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await tabTo(page, toggle)
    await press(page, 'Enter')
    await expect(menu).toBeVisible()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await press(page, 'Escape')
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
    await press(page, 'Enter')
    await press(page, 'Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await tabTo(page, menu.getByRole('link').last())
    await press(page, 'Tab')
    await expect(menu).toBeHidden()
    await expectGoodFocus(page)
    await tabTo(page, toggle, 'Shift+Tab')
    await press(page, 'Enter')
    await tabTo(page, menu.getByRole('link', { name: 'Giving' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/giving$/)
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectGoodFocus(page)
  })
})
