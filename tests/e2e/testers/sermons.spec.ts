/** The archive's filters, and the cards. */
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { expect, test } from './tester.ts'

test.skip(!isSample, NOT_THE_SAMPLE)

test('the search narrows the list, and Clear Filters resets everything', async ({ page }) => {
  await page.goto('/sermons')
  await expect(page.getByText('Showing 14 sermons')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(14)
  await page.getByRole('searchbox').fill('FAITH')
  await expect(page.getByText('Showing 3 sermons')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('searchbox').fill('no such words')
  await expect(page.getByText('Showing 0 sermons')).toBeVisible()
  await expect(page.getByText('No Sermons Found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria or check back later for new content.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByText('Showing 14 sermons')).toBeVisible()
  await expect(page.getByText('No Sermons Found')).toBeHidden()
  await expect(page.getByPlaceholder(/./).or(page.getByRole('searchbox'))).toHaveValue('')
})

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

test('a card shows its sermon and two links', async ({ page, request }) => {
  const [sermon] = (await (await request.get('/api/sermons?limit=1')).json()) as Record<string, string>[]
  await page.goto('/sermons')
  const card = page.getByRole('article').filter({ hasText: sermon!.title! })
  await expect(card.getByRole('heading', { name: sermon!.title! })).toBeVisible()
  for (const text of [sermon!.series!, sermon!.preacher!, 'August 31, 2025', sermon!.description!])
    await expect(card.getByText(text)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Listen Now' })).toHaveAttribute('href', sermon!.audioUrl!)
  await expect(card.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /download=true/)
})

test('home shows the three newest sermons and three leaders', async ({ page }) => {
  await page.goto('/')
  for (const date of ['August 31, 2025', 'August 24, 2025', 'August 17, 2025'])
    await expect(page.getByText(date)).toBeVisible()
  await expect(page.getByText('August 10, 2025')).toBeHidden()
  for (const role of ['Senior Pastor', 'Youth & Worship Leader', 'Office Administrator'])
    await expect(page.getByText(role)).toBeVisible()
})
