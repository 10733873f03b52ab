import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { isSample, isSampleAlone, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import {
  SERMON_COUNT,
  collectProblems,
  goOffline,
  screens,
  waitForApp,
  waitForControl,
  waitForFullStyles,
  followMenu,
} from '#tests/e2e/kit/helpers.ts'

/** Nothing here depends on the worker, and its installation takes longest. */
test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
  test('every screen has its heading and its tags, contacts no third party, logs nothing, and is not moved by hydration @journey', async ({
    page,
    request,
  }) => {
    const problems = collectProblems(page)
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: { node?: Node }[]
        })[])
          // A smaller shift is a button's sub-pixel move by a fallback font: invisible, and 0.00 in every report.
          if (value >= 0.001)
            moved.push(
              `${value.toFixed(3)}: ${sources.map(({ node }) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 80)).join(' | ')}`,
            )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of screens()) {
      const built = await (await request.get(path)).text()
      await page.goto(path)
      // Wait for hydration. Otherwise the built page would be compared with itself.
      await waitForApp(page)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/\S+ · \S+/)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{30,}/)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`))
      const [before, after] = await page.evaluate((html) => {
        const shape = (root: Element) =>
          [...root.querySelectorAll('*')]
            // Hydration removes the honeypot field, which only the built form has.
            .filter((element) => !element.closest('footer, noscript, :has(> #leave-empty)'))
            .map(
              (element) =>
                `${element.tagName} ${element.id} ${element.className} ${element.childElementCount === 0 ? element.textContent : ''}`,
            )
        return [
          shape(new DOMParser().parseFromString(html, 'text/html').querySelector('#root')!),
          shape(document.querySelector('#root')!),
        ]
      }, built)
      expect(after, path).toEqual(before)
      await waitForFullStyles(page)
      // Two frames later the last layout shift has been recorded.
      expect(
        await page.evaluate(
          () =>
            new Promise((done) =>
              requestAnimationFrame(() =>
                requestAnimationFrame(() => done((window as unknown as { moved: string[] }).moved)),
              ),
            ),
        ),
        path,
      ).toEqual([])
      expect(problems, path).toEqual([])
    }
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('every screen can be read down to its footer @journey', async ({ page }) => {
    for (const path of screens()) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(isSample ? 300 : 100)
      await expect(page.getByRole('contentinfo')).toContainText(isSample ? '10:00 AM' : 'Service Times')
    }
  })

  test('without scripts the archive lists every sermon', async ({ page }) => {
    test.skip(!isSample, NOT_THE_SAMPLE)
    await page.goto('/sermons')
    await expect(page.getByText(`Showing ${SERMON_COUNT} sermons`)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(SERMON_COUNT)
  })

  test('without scripts the menu opens on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await followMenu(page, 'Giving')
    await expect(page).toHaveURL(/\/giving$/)
  })
})

test('an unknown path gets the not-found screen and status 404, from server and worker @journey', async ({ page }) => {
  const first = await page.goto('/no/such/page?x=1')
  expect(first?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await waitForControl(page)
  const second = await page.goto('/no/such/page')
  expect(second?.fromServiceWorker()).toBe(true)
  expect(second?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: /home/i }).first().click()
  await expect(page).toHaveURL(/\/$/)
})

test('an address with a slash at the end redirects to the one without', async ({ page }) => {
  await page.goto('/about/')
  await expect(page).toHaveURL(/\/about$/)
  await waitForControl(page)
  await page.goto('/services/')
  await expect(page).toHaveURL(/\/services$/)
})

test('a page’s file name redirects to its address, from server and worker', async ({ page }) => {
  await page.goto('/about.html?x=1')
  await expect(page).toHaveURL(/\/about\?x=1$|\/about$/)
  await expect(page.getByRole('heading', { level: 1, name: isSample ? 'About Us' : /./ })).toBeVisible()
  await waitForControl(page)
  await page.goto('/services.html')
  await expect(page).toHaveURL(/\/services$/)
  expect((await page.goto('/404.html'))?.status()).toBe(404)
})

test('portraits are cropped around the point that the content names', async ({ page }) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await page.goto('/about')
  const portrait = page.getByRole('img', { name: /Lindqvist/ })
  expect(await portrait.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('50% 30%')
})

test('after one visit every screen works with the server stopped @journey', async ({ page, context, site }) => {
  await page.goto('/')
  await waitForControl(page)
  await site.stop()
  await goOffline(context)
  const problems = collectProblems(page)
  for (const path of screens()) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('You’re offline. Everything here still works.').first()).toBeVisible()
    const broken = await page.evaluate(() =>
      [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
    )
    expect(broken, path).toEqual([])
  }
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  expect(problems.filter(({ text }) => !text.includes('404'))).toEqual([])
})

test('every picture of the gallery is there with the server stopped @journey', async ({ page, context, site }) => {
  await page.goto('/')
  await waitForControl(page)
  await site.stop()
  await goOffline(context)
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
