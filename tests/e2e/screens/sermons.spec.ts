import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { collectProblems, followMenu, openApp, SERMON_COUNT, WITHOUT_WORKER } from '#tests/e2e/kit/helpers.ts'
import { isSampleAlone, NOT_THE_SAMPLE_ALONE } from '#tests/sample-church.ts'

test.use(WITHOUT_WORKER)

test.skip(!isSampleAlone, NOT_THE_SAMPLE_ALONE)

test('search and selects filter at once, are in the URL, and are cleared together @journey', async ({ page }) => {
  await openApp(page, '/sermons')
  const search = page.getByLabel('Search')
  const series = page.getByLabel('Series')
  await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
  await series.selectOption({ index: 1 })
  const chosen = encodeURIComponent(await series.inputValue()).replaceAll('%20', '\\+')
  await expect(page).toHaveURL(new RegExp(`series=${chosen}`))
  const bySeries = await page.getByRole('article').count()
  expect(bySeries).toBeGreaterThan(0)
  expect(bySeries).toBeLessThan(SERMON_COUNT)
  await expect(page.getByText(`Showing ${bySeries} sermons`)).toBeVisible()

  await search.fill('no sermon says this')
  await expect(page.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria or check back later for new content.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(search).toBeFocused()
  await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
  await expect(search).toHaveValue('')
  await expect(series).toHaveValue('all')
  await expect(page).toHaveURL(/\/sermons$/)

  // Even with fast typing, no letter is lost. In the search, “all” is a word like any other.
  await search.pressSequentially('the promise all')
  await expect(search).toHaveValue('the promise all')
  await expect(page).toHaveURL(/q=the\+promise\+all$/)
  await search.fill('all')
  await expect(page).toHaveURL(/q=all$/)
})

test('a shared link shows the filtered list, Back restores it, and the menu leads to the full list', async ({
  page,
}) => {
  const problems = collectProblems(page)
  await page.goto('/sermons?speaker=Nobody')
  await expect(page.getByText('Showing 0 sermons')).toBeVisible()
  // A number is text.
  await openApp(page, '/sermons?q=3')
  const search = page.getByLabel('Search')
  await expect(search).toHaveValue('3')
  await expect(page.getByText(`Showing ${await page.getByRole('article').count()} sermons`)).toBeVisible()
  await search.fill('james')
  await expect(page).toHaveURL(/q=james/)
  await followMenu(page, 'About')
  await expect(page).toHaveTitle(/^About/)
  await page.goBack()
  await expect(page).toHaveURL(/q=james/)
  await expect(page).toHaveTitle(/^Sermons/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(search).toHaveValue('james')
  await followMenu(page, 'Sermons')
  await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
  await expect(search).toHaveValue('')
  expect(problems).toEqual([])
})

test('a choice is in the URL at once, and typed text when the page is left @nightly', async ({ page }) => {
  await openApp(page, '/sermons')
  await page.getByLabel('Speaker').selectOption({ index: 1 })
  await page.reload()
  await expect(page).toHaveURL(/speaker=/)
  await expect(page.getByLabel('Speaker')).not.toHaveValue('all')
  await page.getByLabel('Search').fill('james')
  await page.evaluate(() => location.assign('/robots.txt'))
  await page.waitForURL('**/robots.txt')
  await page.goBack()
  await expect(page).toHaveURL(/q=james/)
  await expect(page.getByLabel('Search')).toHaveValue('james')
})

test.describe('in a time zone far from Chicago', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })
  test('a card shows its sermon with the church’s date, and the links Listen Now and Download @journey', async ({
    page,
    request,
  }) => {
    const [sermon] = (await (await request.get('/api/sermons?limit=1')).json()) as Record<string, string>[]
    await openApp(page, '/sermons')
    const card = page.getByRole('article', { name: 'The Patience of a Farmer' })
    for (const text of ['August 31, 2025', sermon!.series!, sermon!.preacher!, sermon!.description!])
      await expect(card.getByText(text)).toBeVisible()
    const video = 'https://www.youtube.com/watch?v=sample-0014'
    await expect(card.getByRole('link', { name: 'Listen Now' })).toHaveAttribute('href', video)
    await expect(card.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `${video}&download=true`)
  })
})

test.describe('a list that is late, missing, or long', () => {
  test.use({ serviceWorkers: 'block' })

  test('shows 120 sermons 48 at a time, with a heading and a link for each year, and searches all of them @nightly', async ({
    page,
  }) => {
    const WEEK_MS = 7 * 24 * 3_600_000
    await page.route('**/api/sermons', async (route) => {
      const [sermon] = (await (await route.fetch()).json()) as { date: string }[]
      await route.fulfill({
        json: Array.from({ length: 120 }, (_, at) => ({
          ...sermon,
          id: 120 - at,
          title: `Sermon ${at + 1}`,
          date: new Date(Date.parse(sermon!.date) - at * WEEK_MS).toISOString().replace('.000Z', '+00:00'),
        })),
      })
    })
    await openApp(page, '/')
    await followMenu(page, 'Sermons')
    await expect(page.getByText('Showing 120 sermons')).toBeVisible()
    const main = page.getByRole('main')
    const older = page.getByRole('button', { name: 'Show Older Sermons' })
    for (const shown of [48, 96, 120]) {
      await expect(page.getByRole('article')).toHaveCount(shown)
      await expect(main.getByText(`${shown} of 120 sermons`)).toBeVisible()
      if (shown < 120) await older.click()
      if (shown > 48) continue
      const next = page.getByRole('article', { name: 'Sermon 49', exact: true })
      await expect(next.getByRole('link', { name: 'Listen Now' })).toBeFocused()
    }
    await expect(older).toHaveCount(0)
    const years = page.getByRole('navigation', { name: 'Years' }).getByRole('link')
    await expect(years).toHaveText(['2025', '2024', '2023'])
    await years.filter({ hasText: '2024' }).click()
    await expect(page.getByRole('heading', { level: 2, name: '2024' })).toBeInViewport()
    await expect(page.locator('#sermons-of-2024').getByRole('article').first()).toContainText('December 29, 2024')
    await page.getByLabel('Search').fill('sermon 12')
    await expect(page.getByText('Showing 2 sermons')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})
