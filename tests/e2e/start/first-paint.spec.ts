/** A page is complete from its first paint. */
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { openApp, screens, waitForFullStyles } from '#tests/e2e/kit/helpers.ts'

test.use({ serviceWorkers: 'block' })

/** A screen with a form and one with pictures. The others run at night. */
const someScreens = () => (process.env.NIGHTLY === '1' ? [...screens(), '/nowhere'] : ['/contact', '/gallery'])

test('the app is loaded after the first paint, hydrates the elements of the built page and replaces none', async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { built: [...document.querySelectorAll('header, h1, main a, footer')] }),
    ),
  )
  for (const path of someScreens()) {
    await openApp(page, path)
    const [all, left] = await page.evaluate(() => {
      const { built } = window as unknown as { built: Element[] }
      return [built.length, built.filter(({ isConnected }) => isConnected).length]
    })
    expect(all, path).toBeGreaterThan(3)
    expect(left, path).toBe(all)
    const times = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const [paint] = performance.getEntriesByType('paint')
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      // What `early.ts` fetches until there is a worker is not run.
      const script = resources.find(({ name, initiatorType }) => name.endsWith('.js') && initiatorType !== 'fetch')!
      return { script: script.startTime, paint: paint!.startTime, load: navigation!.loadEventStart }
    })
    // The app waits for a paint until one second after the load, even on a fast connection.
    expect(times.script, path).toBeGreaterThanOrEqual(Math.min(times.paint, times.load + 1000))
  }
})

test('a scroll position from before the app started is kept @nightly', async ({ page }) => {
  await page.addInitScript(() =>
    new PerformanceObserver(
      (list) =>
        list.getEntriesByName('first-contentful-paint').length > 0 && scrollTo({ top: 300, behavior: 'instant' }),
    ).observe({ type: 'paint', buffered: true }),
  )
  for (const path of someScreens()) {
    await openApp(page, path)
    await waitForFullStyles(page)
    const most = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(await page.evaluate(() => scrollY), path).toBe(Math.min(300, most))
  }
})

test('a page whose paint is never reported still starts, as behind another window @nightly', async ({ page }) => {
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'paint') observe.call(this, options)
    }
  })
  await openApp(page, '/giving')
})

test('without app and connection, links to phone, email and sections of the page work @nightly', async ({
  page,
  context,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/privacy-policy')
  await context.setOffline(true)
  for (const scheme of ['tel', 'mailto']) {
    const isLeftAlone = await page
      .locator(`a[href^=${scheme}]`)
      .first()
      .evaluate((link) => {
        // Otherwise the browser would ask which program to use for calls.
        addEventListener('click', (event) => (document.title = String(event.defaultPrevented)), { once: true })
        addEventListener('click', (event) => event.preventDefault(), { once: true })
        ;(link as HTMLElement).click()
        return document.title
      })
    expect(isLeftAlone, scheme).toBe('false')
  }
  await page.getByRole('link', { name: 'Policy Updates' }).first().click()
  await expect(page.getByRole('heading', { name: 'Policy Updates' })).toBeInViewport()
})
