/** What another release, another program or a failing disk left in the storage: the site starts, and what does not fit is put aside. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForApp, WITHOUT_WORKER } from './helpers.ts'

test.use(WITHOUT_WORKER)

/** Reads as a page keeps them, with something else in the place of what was read. */
const keptReads = async (page: Page, data: unknown) =>
  page.evaluate(
    async (instead) => {
      const { content } = (await (await fetch('/data/release.json')).json()) as { content: string }
      const state = { data: instead, dataUpdateCount: 1, dataUpdatedAt: Date.now(), error: null, errorUpdateCount: 0, errorUpdatedAt: 0, fetchFailureCount: 0, fetchFailureReason: null, fetchMeta: null, isInvalidated: false, status: 'success', fetchStatus: 'idle' }
      const addresses = ['/api/sermons', '/api/sermons?limit=3', '/api/sermons/series', '/api/sermons/speakers', '/api/leaders', '/api/leaders?limit=3', '/api/gallery/church']
      const queries = addresses.map((address) => ({ queryKey: [address], queryHash: JSON.stringify([address]), state }))
      localStorage.setItem('church-reads', JSON.stringify({ buster: content, timestamp: Date.now(), clientState: { mutations: [], queries } }))
    },
    data,
  )

/** The app has started, its lists are there, and what comes when the browser is idle has come too. */
async function isWhole(page: Page): Promise<void> {
  await waitForApp(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/data/release.json')))).toBe(true)
  await expect(page.getByText('This page could not be shown')).toBeHidden()
}

test('kept reads that are no list take no screen down', async ({ page }) => {
  await page.goto('/')
  for (const data of [null, 'x', [{}]]) {
    for (const path of ['/', '/sermons', '/about']) {
      await keptReads(page, data)
      await page.goto(path)
      await isWhole(page)
      await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('main').getByRole('article')).first()).toBeVisible()
    }
  }
})

test('Try Again throws away what was kept of reads', async ({ page }) => {
  await page.goto('/')
  await waitForApp(page)
  await keptReads(page, [])
  await page.route('**/assets/giving-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a fault")' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Giving' }).click()
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await page.unroute('**/assets/giving-*.js')
  // What the page may write of reads when it starts is of its own reading.
  await page.addInitScript(() => Object.assign(window, { foundAtStart: localStorage.getItem('church-reads') }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('This page could not be shown')).toBeHidden()
  expect(await page.evaluate(() => (window as unknown as { foundAtStart: string | null }).foundAtStart)).toBeNull()
})
