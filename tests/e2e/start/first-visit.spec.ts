import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { followMenu, isRegistered, openWithWorker, waitForControl } from '#tests/e2e/kit/helpers.ts'

test('a first visit ends with a worker in control, without a reload, and nothing but the page is fetched twice', async ({
  page,
  scripted,
}) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  await openWithWorker(page, `${scripted.url}/`)
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
  expect(loads).toBe(1)
  expect(scripted.answers.filter(({ path }) => path === '/' || path === '/index.html').slice(0, 2)).toEqual([
    { path: '/', status: 200 },
    { path: '/', status: 304 },
  ])
  const files = scripted.answers
    .filter(({ path, status }) => /^\/(?:photos|assets)\//.test(path) && status === 200)
    .map(({ path }) => path)
  expect(files.length).toBeGreaterThan(20)
  expect(files).toEqual([...new Set(files)])
})

test.describe('when the connection breaks while the site is being stored', () => {
  test.beforeEach(async ({ page, context, scripted }) => {
    const kept = scripted.readFile('/data/collections.json')
    scripted.publishFile('/data/collections.json', undefined)
    const tried = context.waitForEvent('serviceworker')
    await page.goto(`${scripted.url}/`)
    await tried
    await expect.poll(() => isRegistered(page)).toBe(false)
    scripted.publishFile('/data/collections.json', kept)
  })

  test('it is stored once the connection is back', async ({ page }) => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await waitForControl(page)
  })

  test('it is stored when the person opens another screen', { tag: '@nightly' }, async ({ page }) => {
    await followMenu(page, 'About')
    await waitForControl(page)
  })
})
