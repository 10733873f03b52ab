import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { collectProblems, followMenu, openApp, WITHOUT_WORKER } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.use(WITHOUT_WORKER)

const scrolled = () => window.scrollY

test('every navigation, including Back, scrolls to the top and changes title, description and canonical link', async ({
  page,
}) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await openApp(page, '/about')
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sermons' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Archive' })).toBeFocused()
  await expect(page).toHaveTitle(/^Sermons · /)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Listen again/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/sermons$/)
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)
})

test.describe('without a worker, which would have the stylesheet', () => {
  test.use({ serviceWorkers: 'block' })
  test('a stylesheet that failed to load is loaded with the next screen @nightly', async ({ page }) => {
    const sheet = page.locator('link[rel="stylesheet"]')
    await page.route('**/assets/*.css', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'))
    await openApp(page, '/')
    await failed
    await expect(sheet).toHaveJSProperty('disabled', true)
    await page.unroute('**/assets/*.css')
    await page.getByRole('list', { name: 'Legal' }).getByRole('link', { name: 'Giving' }).click()
    await expect(page).toHaveURL(/\/giving$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(sheet).toHaveAttribute('media', 'all')
  })
})

test('the header sticks, and shrinks after ten pixels of scrolling', async ({ page }) => {
  await openApp(page, '/about')
  const height = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height)
  const normal = await height()
  await page.evaluate(() => window.scrollTo({ top: 10, behavior: 'instant' }))
  await expect.poll(height).toBe(normal)
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }))
  await expect.poll(height).toBeLessThan(normal)
  expect((await page.getByRole('banner').boundingBox())!.y).toBeCloseTo(0, 0)
})

test.describe('transitions', () => {
  const haveMemory = (gigabytes: number) =>
    Object.defineProperty(navigator, 'deviceMemory', { value: gigabytes, configurable: true })
  /** Records the path of each transition between screens. A photo that grows into the viewer does not count. */
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const transitions: string[] = []
      Object.assign(window, { transitions })
      const start = Document.prototype.startViewTransition
      Document.prototype.startViewTransition = function (options) {
        const transition = start.call(this, options)
        if (!document.querySelector('[style*="view-transition-name"]')) transitions.push(location.pathname)
        return transition
      }
    }),
  )
  const transitions = (page: Page) => page.evaluate(() => (window as unknown as { transitions: string[] }).transitions)
  async function goTo(page: Page, name: string) {
    await followMenu(page, name)
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }

  test('screens cross-fade when the path changes, and a second choice during the fade wins @nightly', async ({
    page,
  }) => {
    test.skip(!isSample, NOT_THE_SAMPLE)
    const problems = collectProblems(page)
    await page.addInitScript(haveMemory, 8)
    await openApp(page, '/gallery')
    await goTo(page, 'Sermons')
    await page.getByLabel('Search').fill('promise')
    await expect(page).toHaveURL(/q=promise$/)
    expect(await transitions(page)).toEqual(['/sermons'])
    // Not by mouse: during some frames of a fade, nothing is under the pointer.
    await page.evaluate(async () => {
      const link = (path: string) => document.querySelector<HTMLElement>(`header a[href="${path}"]`)!
      const { transitions: begun } = window as unknown as { transitions: string[] }
      link('/giving').click()
      while (begun.length < 2) await new Promise((done) => setTimeout(done))
      link('/about').click()
    })
    await expect(page).toHaveURL(/\/about$/)
    await expect(page).toHaveTitle(/^About/)
    expect(problems).toEqual([])
  })

  for (const [device, gigabytes, reducedMotion] of [
    ['with reduced motion', 8, 'reduce'],
    ['on a device with little memory', 4, 'no-preference'],
  ] as const)
    test(`${device} screens change without a fade @nightly`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      await page.addInitScript(haveMemory, gigabytes)
      await openApp(page, '/')
      await goTo(page, 'Giving')
      expect(await transitions(page)).toEqual([])
    })
})

test('the table of contents of a long text marks the section being read @nightly', async ({ page }) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await page.setViewportSize({ width: 1280, height: 500 })
  await openApp(page, '/statement-of-faith')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const current = contents.locator('[aria-current="location"]')
  const links = contents.getByRole('link')
  const last = (await links.count()) - 1
  for (const at of [2, last, 1]) {
    await links.nth(at).click()
    await expect(links.nth(at)).toHaveAttribute('aria-current', 'location')
    await expect(current).toHaveCount(1)
  }
  // The same after scrolling by hand. The list of contents scrolls to the marked link.
  const id = (await links.nth(last).getAttribute('href'))!
  // On a busy machine, the previous smooth scroll may still be ending.
  await expect(async () => {
    await page.locator(id).evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
    await expect(links.nth(last)).toHaveAttribute('aria-current', 'location', { timeout: 2000 })
  }).toPass()
  await expect(links.nth(last)).toBeInViewport({ ratio: 1 })
})
