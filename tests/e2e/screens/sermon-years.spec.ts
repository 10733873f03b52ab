import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { waitForApp, followMenu } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

// Without a worker: it would answer from its precache, not with the long list.
test.use({ serviceWorkers: 'block' })

const WEEK_MS = 7 * 24 * 3_600_000

test('an archive of several years has a heading for each year, and links to them', async ({ page }) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await page.route('**/data/sermons.json*', async (route) => {
    const [sermon] = (await (await route.fetch()).json()) as { date: string }[]
    await route.fulfill({
      json: Array.from({ length: 120 }, (_, at) => ({
        ...sermon,
        id: 120 - at,
        date: new Date(Date.parse(sermon!.date) - at * WEEK_MS).toISOString().replace('.000Z', '+00:00'),
      })),
    })
  })
  await page.goto('/about')
  await waitForApp(page)
  await followMenu(page, 'Sermons')
  await expect(page.getByText('Showing 120 sermons')).toBeVisible({ timeout: 45_000 })
  for (const shown of [96, 120]) {
    await page.getByRole('button', { name: 'Show Older Sermons' }).click()
    await expect(page.getByRole('article')).toHaveCount(shown)
  }
  const years = page.getByRole('navigation', { name: 'Years' }).getByRole('link')
  await expect(years).toHaveText(['2025', '2024', '2023'])
  await years.filter({ hasText: '2024' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '2024' })).toBeInViewport()
  await expect(page.locator('#sermons-of-2024').getByRole('article').first()).toContainText('December 29, 2024')
})
