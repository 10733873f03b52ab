/** With workers blocked, a test answers the page's reads. */
import { waitForApp } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { expect, test } from './tester.ts'

test.use({ serviceWorkers: 'block' })
test.skip(!isSample, NOT_THE_SAMPLE)

test('empty lists of sermons, leaders and photos', async ({ page }) => {
  for (const list of ['sermons**', 'leaders*', 'gallery/*'])
    await page.route(`**/api/${list}`, (route) => route.fulfill({ json: [] }))
  await page.goto('/sermons', { waitUntil: 'networkidle' })
  await expect(page.getByText('No Sermons Found')).toBeVisible()
  await expect(page.getByText('Showing 0 sermons')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('No sermons available at this time. Check back soon!')).toBeVisible()
  await page.goto('/about')
  await expect(page.getByText('No leadership information available at this time.')).toBeVisible()
  await page.goto('/gallery')
  await expect(page.getByText('No church images available at this time.')).toBeVisible()
  await page.getByRole('tab', { name: 'Worship Services' }).click()
  await expect(page.getByText('No service images available at this time.')).toBeVisible()
  await page.getByRole('tab', { name: 'Events' }).click()
  await expect(page.getByText('No event images available at this time.')).toBeVisible()
})

test('a list that fails shows an error, and Try Again reads it', async ({ page }) => {
  let isBroken = true
  await page.route('**/api/sermons*', (route) =>
    isBroken ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  await page.goto('/sermons')
  await expect(page.getByText('The sermons couldn’t be loaded.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Showing 14 sermons')).toBeVisible()
})

test('placeholders show while a list is awaited, but never in place of one that came with the page', async ({
  page,
}) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/sermons*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/sermons')
  await expect(page.getByText('Showing 14 sermons')).toBeVisible()
  await expect(page.locator('main').getByRole('article')).toHaveCount(14)
  await expect(page.locator('main [aria-busy="true"]')).toBeHidden()
  await page.goto('/giving')
  // Before the app has started, a link opens the built page.
  await waitForApp(page)
  await page.getByRole('link', { name: 'Sermons' }).first().click()
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  await expect(page.locator('main').getByRole('article')).toHaveCount(0)
  answer()
  await expect(page.getByText('Showing 14 sermons')).toBeVisible()
})

test('a host without the API: the page reads the data files', async ({ page }) => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not here' }))
  await page.goto('/giving')
  await page.getByRole('link', { name: 'Sermons' }).first().click()
  await expect(page.getByText('Showing 14 sermons')).toBeVisible()
  await expect(page.getByText('couldn’t be loaded')).toBeHidden()
})

test('the page shows what the answer says', async ({ page }) => {
  await page.route('**/api/sermons*', async (route) => {
    const [first, ...rest] = (await (await route.fetch()).json()) as object[]
    await route.fulfill({ json: [{ ...first, title: 'A Sermon of the Test' }, ...rest] })
  })
  await page.goto('/sermons')
  await expect(page.getByText('A Sermon of the Test')).toBeVisible()
})
