import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { SERMON_COUNT, WITHOUT_WORKER, hold, waitForApp, followMenu } from '#tests/e2e/kit/helpers.ts'
import { isSampleAlone, NOT_THE_SAMPLE_ALONE } from '#tests/sample-church.ts'

test.use(WITHOUT_WORKER)

test.skip(!isSampleAlone, NOT_THE_SAMPLE_ALONE)

test('“all”, the value of an unset select, can be searched for', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/sermons')
  await waitForApp(page)
  await page.getByLabel('Search').pressSequentially('all')
  await expect(page).toHaveURL(/q=all$/)
  await expect(page.getByLabel('Search')).toHaveValue('all')
  await page.reload()
  await waitForApp(page)
  await expect(page.getByLabel('Search')).toHaveValue('all')
})

test('search and selects filter at once, are in the address, and are cleared together @journey', async ({ page }) => {
  await page.goto('/sermons')
  await waitForApp(page)
  await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
  await page.getByLabel('Series').selectOption({ index: 1 })
  const series = await page.getByLabel('Series').inputValue()
  await expect(page).toHaveURL(new RegExp(`series=${encodeURIComponent(series).replaceAll('%20', '\\+')}`))
  const bySeries = await page.getByRole('article').count()
  expect(bySeries).toBeGreaterThan(0)
  expect(bySeries).toBeLessThan(SERMON_COUNT)
  await expect(page.getByText(`Showing ${bySeries} sermons`)).toBeVisible()

  await page.getByLabel('Search').fill('no sermon says this')
  await expect(page.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria or check back later for new content.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Search')).toBeFocused()
  await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue('')
  await expect(page.getByLabel('Series')).toHaveValue('all')
  await expect(page).toHaveURL(/\/sermons$/)
})

test('typing fast loses no letter', async ({ page }) => {
  await page.goto('/sermons')
  await waitForApp(page)
  await page.getByLabel('Search').pressSequentially('the promise')
  await expect(page.getByLabel('Search')).toHaveValue('the promise')
  await expect(page).toHaveURL(/q=the\+promise$/)
})

test('a shared address shows the filtered list; a number in it is text', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto('/sermons?q=3')
  await expect(page.getByLabel('Search')).toHaveValue('3')
  const count = await page.getByRole('article').count()
  await expect(page.getByText(`Showing ${count} sermons`)).toBeVisible()
  await page.goto('/sermons?speaker=Nobody')
  await expect(page.getByText('Showing 0 sermons')).toBeVisible()
  expect(problems).toEqual([])
})

test('the header’s link leads from a filtered list to the complete one', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/sermons?q=harvest')
  await waitForApp(page)
  await followMenu(page, 'Sermons')
  await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue('')
})

test('Back to a filtered list restores its title, and the focus goes to its heading', async ({ page }) => {
  await page.goto('/sermons')
  await waitForApp(page)
  await page.getByLabel('Search').fill('james')
  await expect(page).toHaveURL(/q=james/)
  await followMenu(page, 'About')
  await expect(page).toHaveTitle(/^About/)
  await page.goBack()
  await expect(page).toHaveURL(/q=james/)
  await expect(page).toHaveTitle(/^Sermons/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a card shows the sermon and its links Listen Now and Download @journey', async ({ page }) => {
  await page.goto('/sermons')
  const first = page.getByRole('article', { name: 'The Patience of a Farmer' })
  await expect(first.getByText('August 31, 2025')).toBeVisible()
  await expect(first.getByRole('link', { name: 'Listen Now' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=sample-0014',
  )
  await expect(first.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=sample-0014&download=true',
  )
})

test.describe('in a time zone far from Chicago', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })
  test('the date is that of the church', async ({ page }) => {
    await page.goto('/sermons?q=')
    await waitForApp(page)
    await expect(
      page.getByRole('article', { name: 'The Patience of a Farmer' }).getByText('August 31, 2025'),
    ).toBeVisible()
  })
})

test.describe('while the list loads, and when it fails', () => {
  test.use({ serviceWorkers: 'block' })

  test('six placeholders, then the list @journey', async ({ page }) => {
    await page.goto('/')
    await waitForApp(page)
    await page.evaluate(() => localStorage.clear())
    const release = await hold(page, '**/data/sermons.json')
    await followMenu(page, 'Sermons')
    await expect(page.locator('[aria-busy="true"] > [aria-hidden="true"]')).toHaveCount(6)
    release()
    await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
  })

  test('an error message, and a Try Again that works', async ({ page }) => {
    await page.goto('/')
    await waitForApp(page)
    await page.route('**/data/sermons.json', (route) => route.abort())
    await followMenu(page, 'Sermons')
    await expect(page.getByRole('main').getByText('could not be loaded')).toBeVisible()
    // A list that failed before its screen mounted is requested once more by the screen. That request must fail too.
    const tryAgain = page.getByRole('button', { name: 'Try Again' })
    await expect(tryAgain).toBeEnabled()
    await page.unroute('**/data/sermons.json')
    await tryAgain.click()
    await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
    // The choices of both filters come from the same file.
    await expect(page.getByLabel('Series').getByRole('option')).not.toHaveCount(1)
    await expect(page.getByLabel('Speaker').getByRole('option')).not.toHaveCount(1)
  })
})

test.describe('a long archive', () => {
  test.use({ serviceWorkers: 'block' })

  test('lists 48 at a time, says how many are listed, and its search finds the rest', async ({ page }) => {
    await page.route('**/data/sermons.json', async (route) => {
      const [sermon] = (await (await route.fetch()).json()) as [object]
      await route.fulfill({
        json: Array.from({ length: 120 }, (_, index) => ({ ...sermon, id: index + 1, title: `Sermon ${index + 1}` })),
      })
    })
    await page.goto('/')
    await waitForApp(page)
    await followMenu(page, 'Sermons')
    await expect(page.getByText('Showing 120 sermons')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(48)
    await expect(page.getByRole('main').getByText('48 of 120 sermons are listed')).toBeVisible()
    const older = page.getByRole('button', { name: 'Show Older Sermons' })
    await older.click()
    await expect(page.getByRole('article')).toHaveCount(96)
    await expect(
      page.getByRole('article', { name: 'Sermon 49', exact: true }).getByRole('link', { name: 'Listen Now' }),
    ).toBeFocused()
    await older.click()
    await expect(page.getByRole('article')).toHaveCount(120)
    await expect(page.getByRole('main').getByText('120 of 120 sermons are listed')).toBeVisible()
    await expect(older).toHaveCount(0)
    await page.getByLabel('Search').fill('sermon 12')
    await expect(page.getByText('Showing 2 sermons')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})
