import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { isSample, isSampleAlone, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import {
  collectProblems,
  cutOff,
  followMenu,
  screens,
  SERMON_COUNT,
  waitForControl,
  waitForSite,
} from '#tests/e2e/kit/helpers.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('every screen can be read, and the archive lists every sermon @journey', async ({ page }) => {
    for (const path of screens()) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(isSample ? 300 : 100)
      await expect(page.getByRole('contentinfo')).toContainText(isSample ? '10:00 AM' : 'Service Times')
      if (path !== '/sermons' || !isSample) continue
      await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(SERMON_COUNT)
    }
  })

  test('without scripts the menu opens on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await followMenu(page, 'Giving')
    await expect(page).toHaveURL(/\/giving$/)
  })
})

test('an unknown path gets the not-found screen and status 404, from both server and worker', async ({ page }) => {
  const first = await page.goto('/no/such/page?x=1')
  expect(first?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await waitForControl(page)
  const second = await page.goto('/no/such/page')
  expect(second?.fromServiceWorker()).toBe(true)
  expect(second?.status()).toBe(404)
  expect((await page.goto('/404.html'))?.status()).toBe(404)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: /home/i }).first().click()
  await expect(page).toHaveURL(/\/$/)
})

test('portraits are cropped around the point that the content names @nightly', async ({ page }) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await page.goto('/about')
  const portrait = page.getByRole('img', { name: /Lindqvist/ })
  expect(await portrait.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('50% 30%')
})

test('after one visit every screen and every picture of the gallery works with the server stopped @journey', async ({
  page,
  context,
  site,
}) => {
  const problems = collectProblems(page)
  await page.goto('/')
  await waitForSite(page)
  await cutOff(context, site)
  for (const path of screens()) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('You’re offline. Most of this site still works.').first()).toBeVisible()
    const broken = await page.evaluate(() =>
      [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
    )
    expect(broken, path).toEqual([])
  }
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  expect(problems.filter(({ text }) => !text.includes('404'))).toEqual([])
  const sizes = await page.evaluate(async () => {
    const categories = ['church', 'services', 'events']
    const images = (
      await Promise.all(categories.map(async (category) => (await fetch(`/api/gallery/${category}`)).json()))
    ).flat() as { url: string }[]
    return Promise.all(images.map(async ({ url }) => (await (await fetch(`${url}?t=1`)).blob()).size))
  })
  if (isSampleAlone) expect(sizes).toHaveLength(25)
  expect(Math.min(...sizes, Infinity)).toBeGreaterThan(500)
})
