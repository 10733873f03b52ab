import { expect, test } from './fixtures.ts'

// The archive as it will be: the list is another one, so the page must ask for it.
test.use({ serviceWorkers: 'block' })

const WEEK_MS = 7 * 24 * 3_600_000

test('an archive of five hundred is read by years, and a press leads to each', async ({ page }) => {
  await page.route('**/data/sermons.json*', async (route) => {
    const [sermon] = (await (await route.fetch()).json()) as { date: string }[]
    await route.fulfill({ json: Array.from({ length: 500 }, (_, at) => ({ ...sermon, id: 500 - at, date: new Date(Date.parse(sermon!.date) - at * WEEK_MS).toISOString() })) })
  })
  await page.goto('/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sermons' }).click()
  await expect(page.getByText('Showing 500 sermons')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(500)
  const years = page.getByRole('navigation', { name: 'Years' }).getByRole('link')
  await expect(years).toHaveText(['2025', '2024', '2023', '2022', '2021', '2020', '2019', '2018', '2017', '2016'])
  await years.filter({ hasText: '2019' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '2019' })).toBeInViewport()
  await expect(page.getByRole('region', { name: '2019' }).getByRole('article').first()).toContainText('December 29, 2019')
})
