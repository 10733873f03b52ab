/** Tabs, and the viewer. */
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { expect, test } from './tester.ts'

test.skip(!isSample, NOT_THE_SAMPLE)

test('the tabs change by click and by keyboard, and a church photo has a time in its URL', async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toHaveAttribute('href', /[?&]t=\d+/)
  const tab = (name: string | RegExp) => page.getByRole('tab', { name })
  await expect(tab(/Our Church/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Building & Facilities')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('img')).toHaveCount(5)
  await tab('Worship Services').click()
  await expect(tab('Worship Services')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByRole('img')).toHaveCount(4)
  await page.keyboard.press('ArrowRight')
  await expect(tab('Events')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Special Gatherings')).toBeVisible()
})

test('a photo opens the viewer, which counts, wraps and closes', async ({ page }) => {
  await page.goto('/gallery')
  const photos = page.getByRole('tabpanel').getByRole('link')
  await photos.first().hover()
  await expect(page.getByText('Click to enlarge').first()).toBeVisible()
  const description = await page.getByRole('tabpanel').getByRole('img').first().getAttribute('alt')
  await photos.first().click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  await expect(page.getByText('1 of 5')).toBeVisible()
  await expect(viewer.getByText(description!)).toBeVisible()
  await expect(viewer.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('5 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('1 of 5')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 of 5')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('1 of 5')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await photos.first().click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
})

test.describe('without pictures', () => {
  test.use({ serviceWorkers: 'block' })
  test('the church tab says that an image is not available, and logs it', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/photos/**', (route) => route.abort())
    await page.goto('/gallery')
    await expect(page.getByText('Image not available').first()).toBeVisible()
    await expect.poll(() => logged.length).toBeGreaterThan(0)
  })
})
