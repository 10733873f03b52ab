/** All of a page can be read, measured and photographed from its first paint on. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { HONEYPOT } from '#data/forms/form-fields.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { screens, waitForApp, waitForFullStyles } from '#tests/e2e/kit/helpers.ts'

test.use({ serviceWorkers: 'block' })

/** Without the field that nobody sees, and that only a page without scripts needs. */
const measure = (page: Page) =>
  page.evaluate(
    (trap) => ({
      words: document.querySelector('main')!.innerText.replace(/\s+/g, ' ').replace(` ${trap}`, ''),
      height: document.documentElement.scrollHeight,
    }),
    HONEYPOT.label,
  )
/** The page may still move by so much: pictures have their room, and fonts have stand-ins of their own measures. */
const RESERVE_PX = 16

async function openAtFirstPaint(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.evaluate(
    () =>
      new Promise((done) =>
        new PerformanceObserver(
          (list) => list.getEntriesByName('first-contentful-paint').length > 0 && done(0),
        ).observe({ type: 'paint', buffered: true }),
      ),
  )
  await page.waitForLoadState('domcontentloaded')
}

for (const width of [390, 1440]) {
  // The wide page by night: what could move is the same.
  test(
    `at ${width} px every word is there at the first paint, and the page keeps its height`,
    { tag: width === 390 ? [] : ['@nightly'] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      for (const path of [...screens(), '/nowhere']) {
        await openAtFirstPaint(page, path)
        const first = await measure(page)
        await waitForApp(page)
        await waitForFullStyles(page)
        const settled = await measure(page)
        expect(first.words, path).toBe(settled.words)
        expect(Math.abs(settled.height - first.height), `${path}: height`).toBeLessThanOrEqual(RESERVE_PX)
      }
    },
  )
}

/** One with a form, one with cards, one with pictures, one of long text; the others by night. */
const someScreens = () =>
  process.env.NIGHTLY === '1' ? [...screens(), '/nowhere'] : ['/contact', '/sermons', '/gallery', '/statement-of-faith']

test('somebody who has scrolled before the app is there stays where they are', async ({ page }) => {
  await page.addInitScript(() =>
    new PerformanceObserver(
      (list) =>
        list.getEntriesByName('first-contentful-paint').length > 0 && scrollTo({ top: 300, behavior: 'instant' }),
    ).observe({ type: 'paint', buffered: true }),
  )
  for (const path of someScreens()) {
    await page.goto(path)
    await waitForApp(page)
    await waitForFullStyles(page)
    const most = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(await page.evaluate(() => scrollY), path).toBe(Math.min(300, most))
  }
})

test('a page of which no paint is reported, as behind another window, starts too', async ({ page }) => {
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'paint') observe.call(this, options)
    }
  })
  await page.goto('/giving')
  await waitForApp(page)
})

test('the app is fetched after the first paint, on a fast line too, where the page has loaded before it', async ({
  page,
}) => {
  for (const path of screens()) {
    await page.goto(path)
    await waitForApp(page)
    const times = await page.evaluate(() => {
      const startOf = (type: string) => performance.getEntriesByType(type).map(({ startTime }) => startTime)
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime)
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return { script: Math.min(...scripts), paint: Math.min(...startOf('paint')), load: navigation!.loadEventStart }
    })
    // A second after the load the app no longer waits for a paint.
    expect(times.script, path).toBeGreaterThanOrEqual(Math.min(times.paint, times.load + 1000))
  }
})

test('without app and line, calls and letters can be begun, and places of the page reached', async ({
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
        // The browser would ask which program to call with.
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

test('a full-page picture right after the load is whole, to its last line', async ({ page }) => {
  for (const path of someScreens()) {
    await page.goto(path)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const picture = sharp(await page.screenshot({ fullPage: true }))
    expect((await picture.metadata()).height, path).toBe(height)
    // The footer's words stand in its last quarter of a screen.
    const { channels } = await picture.extract({ left: 0, top: height - 200, width: 1280, height: 200 }).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev)), `${path}: the end is blank`).toBeGreaterThan(5)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every screen says all that it says with them', async ({ page }) => {
    for (const path of screens()) {
      await page.goto(path)
      expect(await page.getByRole('contentinfo').innerText(), path).toContain('Quick Links')
    }
  })
})
