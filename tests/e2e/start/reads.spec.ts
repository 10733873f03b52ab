/** Where no worker controls the page, the server answers its reads, and the page what the server does not. */
import type { Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { followMenu, hold, SERMON_COUNT, waitForApp } from '#tests/e2e/kit/helpers.ts'

test.use({ serviceWorkers: 'block' })

const SERMONS = '**/api/sermons*'
const main = 'main'

/** Opens the archive from another screen, or directly. */
const WAYS = ['directly', 'from the home screen'] as const

for (const way of WAYS)
  test.describe(`the archive, opened ${way}`, () => {
    const open = async (page: Parameters<typeof followMenu>[0]) => {
      await page.goto(way === 'directly' ? '/sermons' : '/')
      if (way !== 'directly') await followMenu(page, 'Sermons')
    }
    const answer = (response: Parameters<Route['fulfill']>[0]) => (route: Route) => route.fulfill(response)

    test('shows the server’s empty list', async ({ page }) => {
      await page.route(SERMONS, answer({ json: [] }))
      await open(page)
      await expect(page.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible()
      await expect(page.getByText('Showing 0 sermons', { exact: true })).toBeVisible()
    })

    test('says that the sermons could not be loaded, and tries again', async ({ page }) => {
      await page.route(SERMONS, answer({ status: 500, body: 'broken' }))
      await open(page)
      await expect(page.getByText('The sermons could not be loaded.', { exact: true })).toBeVisible()
      await page.unroute(SERMONS)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`, { exact: true })).toBeVisible()
      await expect(page.getByText('The sermons could not be loaded.', { exact: true })).toBeHidden()
    })

    test('is read from the data files where the host has no API', async ({ page }) => {
      await page.route('**/api/**', answer({ status: 404, contentType: 'text/html', body: '<h1>Not here</h1>' }))
      await open(page)
      await waitForApp(page)
      await expect(page.locator(main).getByRole('article')).toHaveCount(SERMON_COUNT)
      await expect(page.getByText('could not be loaded')).toBeHidden()
    })
  })

test('placeholders are shown while a list is awaited, and never in place of a built list', async ({ page }) => {
  const release = await hold(page, SERMONS)
  await page.goto('/sermons')
  await waitForApp(page)
  await expect(page.locator(main).getByRole('article')).toHaveCount(SERMON_COUNT)
  await expect(page.getByText('Loading the sermons')).toBeHidden()
  await page.goto('/giving')
  await followMenu(page, 'Sermons')
  await expect(page.getByRole('status').or(page.getByLabel('Loading the sermons')).first()).toBeVisible()
  await expect(page.locator(main).getByRole('article')).toHaveCount(0)
  await release()
  await expect(page.locator(main).getByRole('article')).toHaveCount(SERMON_COUNT)
})
