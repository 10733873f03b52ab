/** The archive's filters, and the cards. */
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { expect, test } from './tester.ts'

test.skip(!isSample, NOT_THE_SAMPLE)

test('series and speaker each filter the list, and start at all', async ({ page }) => {
  await page.goto('/sermons')
  for (const label of ['Series', 'Speaker']) {
    const select = page.getByLabel(label)
    await expect(select).toHaveValue('all')
    const options = await select.getByRole('option').allTextContents()
    expect(options[0]).toMatch(/^All/)
    expect(options.length).toBeGreaterThan(2)
    await select.selectOption({ index: 1 })
    const shown = page.getByRole('article').filter({ hasText: options[1]! })
    await expect(page.getByText(/^Showing \d+ sermons$/)).toHaveText(`Showing ${await shown.count()} sermons`)
    await select.selectOption('all')
  }
  await expect(page.getByText('Showing 14 sermons')).toBeVisible()
})

test('home shows the three newest sermons and three leaders', async ({ page }) => {
  await page.goto('/')
  for (const date of ['August 31, 2025', 'August 24, 2025', 'August 17, 2025'])
    await expect(page.getByText(date)).toBeVisible()
  await expect(page.getByText('August 10, 2025')).toBeHidden()
  for (const role of ['Senior Pastor', 'Youth & Worship Leader', 'Office Administrator'])
    await expect(page.getByText(role)).toBeVisible()
})
