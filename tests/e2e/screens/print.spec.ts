import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { waitForFullStyles } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.skip(!isSample, NOT_THE_SAMPLE)
// Printing does not depend on a worker.
test.use({ serviceWorkers: 'block' })

/** @returns how many US Letter sheets the screen takes */
async function sheets(page: Page, path?: string): Promise<number> {
  if (path) await page.goto(path)
  // The print styles are in the complete stylesheets.
  await waitForFullStyles(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true })
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
}

/** Expects a white background, even in the dark theme. */
const onPaper = async (page: Page) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
}

test('the services print on at most two sheets, with times, place, directions and the steps of a visit', async ({
  page,
}) => {
  expect(await sheets(page, '/services')).toBeLessThanOrEqual(2)
  await onPaper(page)
  const main = page.getByRole('main')
  for (const words of [
    'Sunday 10:00 AM',
    'Tuesday 8:30 AM',
    '214 N. Chapel Street, Willow Bend, Illinois 61999',
    'two blocks north of the courthouse square',
    'There is a ramp on the East side of the building',
  ])
    await expect(main.getByText(words).locator('visible=true').first()).toBeVisible()
  // No controls on paper.
  for (const role of ['button', 'textbox', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toContainText('(217) 555-0142')
  await page.emulateMedia({ media: 'screen' })
  await expect(main.getByText('two blocks north of the courthouse square')).toBeHidden()
})

test('the contact page prints on one sheet, Giving without its box, the full statement of faith on at most four @nightly', async ({
  page,
}) => {
  expect(await sheets(page, '/contact')).toBe(1)
  await onPaper(page)
  await expect(page.getByText('Monday to Wednesday')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.emulateMedia({ media: null, colorScheme: null })
  expect(await sheets(page, '/giving')).toBeLessThanOrEqual(2)
  await onPaper(page)
  await expect(page.getByLabel('Custom amount')).toBeHidden()
  await page.emulateMedia({ media: null, colorScheme: null })
  expect(await sheets(page, '/statement-of-faith')).toBeLessThanOrEqual(4)
  await onPaper(page)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(16)
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('an open photo prints on its own, on one sheet', { tag: '@nightly' }, async ({ page }) => {
  const wall = await sheets(page, '/gallery')
  expect(wall).toBeGreaterThan(1)
  // No photo fills a sheet, or its row, on its own.
  expect(wall).toBeLessThanOrEqual(3)
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
  expect(await sheets(page)).toBe(1)
  await onPaper(page)
})
