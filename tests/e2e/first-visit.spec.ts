import { expect, test } from './fixtures.ts'
import { SERMON_COUNT, collectProblems, waitForControl } from './helpers.ts'
import { isSample } from '#tests/sample-church.ts'

test('the first visit is controlled without a reload, once the whole site is stored', async ({ page }) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto('/')
  await waitForControl(page)
  expect(loads).toBe(1)
})

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('no read reaches the API on the network', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api') && request.serviceWorker() === null) asked.push(request.url())
    })
    await page.goto('/')
    for (const [name, heading] of [['Sermons', isSample ? 'Sermon Archive' : /./], ['Gallery', isSample ? 'Gallery' : /./], ['About', /./]] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sermons' }).click()
    await expect(page.getByText(isSample ? `Showing ${SERMON_COUNT} sermons` : /^Showing /)).toBeVisible()
    expect(asked).toEqual([])
  })

  test('the site works, from screen to screen', async ({ page }) => {
    const problems = collectProblems(page)
    await page.goto('/')
    for (const name of ['About', 'Services', 'Sermons', 'Giving', 'Gallery', 'Contact', 'Home']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    expect(problems.filter(({ text }) => !/service ?worker/i.test(text))).toEqual([])
  })
})
