/** Stored files that the browser has deleted are stored again at the next opportunity. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, type Site } from '#tests/e2e/kit/fixtures.ts'
import { cutOff, onLine, reconnect } from '#tests/e2e/kit/helpers.ts'
import { erased } from '#tests/e2e/kit/forms.ts'

const isReady = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')

async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await isReady(page)
}

/** The URLs of the stored files. @param stage its part of the cache's name */
const storedFiles = (page: Page, stage = '') =>
  page.evaluate(async (part) => {
    const names = (await caches.keys()).filter((key) => key.startsWith('workbox-') && key.includes(part))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys
      .flat()
      .map(({ url }) => url)
      .sort()
  }, stage)

const emptyCaches = (page: Page) =>
  page.evaluate(async () => void (await Promise.all((await caches.keys()).map((name) => caches.delete(name)))))

/** Deletes the matching files. @returns how many */
const loseFiles = (page: Page, pattern: RegExp) =>
  page.evaluate(async (source) => {
    let count = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const lost = (await cache.keys()).filter(({ url }) => new RegExp(source).test(url))
      await Promise.all(lost.map((key) => cache.delete(key)))
      count += lost.length
    }
    return count
  }, pattern.source)

/** Simulates the person's return to the window. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Expects these screens to open with the server stopped. */
async function worksOffline(page: Page, context: BrowserContext, site: Site, paths: string[]): Promise<void> {
  // Chromium may not report the first paint of a page behind another one, and the app waits for that.
  await page.bringToFront()
  await cutOff(context, site)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  }
  await reconnect(context, site)
}

test('emptied caches are refilled once there is a connection, and until then nothing claims that the site works offline', async ({
  page,
  context,
  site,
}) => {
  await visit(page)
  const all = await storedFiles(page)
  await cutOff(context, site)
  await emptyCaches(page)
  await comeBack(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-offline')
  await reconnect(context, site)
  await isReady(page)
  expect(await storedFiles(page)).toEqual(all)
  await worksOffline(page, context, site, ['/', '/about', '/sermons'])
})

test(
  'individual deleted files are stored again while the page stays open',
  { tag: '@nightly' },
  async ({ page, context, site }) => {
    await visit(page)
    const all = await storedFiles(page)
    expect(await loseFiles(page, /\/about\?|\/assets\/about-.*\.js|\/data\/leaders\.json|\.woff2/)).toBeGreaterThan(3)
    await comeBack(page)
    await expect.poll(() => storedFiles(page)).toEqual(all)
    await worksOffline(page, context, site, ['/about'])
  },
)

test(
  'with two windows open, the visit after “Erase What Was Saved Here” stores the site again',
  { tag: '@nightly' },
  async ({ page, context, site }) => {
    const second = await context.newPage()
    await visit(second, '/services')
    await visit(page, '/contact')
    const all = await storedFiles(page)
    await page.getByRole('button', { name: 'Erase What Was Saved Here' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await expect(erased(page)).toBeVisible()
    // Neither window fills the caches until then.
    await comeBack(page)
    await comeBack(second)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    await visit(page)
    expect(await storedFiles(page)).toEqual(all)
    await worksOffline(page, context, site, ['/', '/sermons'])
  },
)

test(
  'with data saving on, the app is stored again, and the person is asked before the pages and pictures are',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await visit(page)
    const all = await storedFiles(page)
    await emptyCaches(page)
    const thrifty = await context.newPage()
    await onLine(thrifty, { saveData: true })
    await thrifty.goto('/')
    await thrifty.keyboard.press('Tab')
    const offer = thrifty.getByRole('contentinfo').getByRole('button', { name: 'Save for Offline' })
    await offer.click({ trial: true })
    expect((await storedFiles(thrifty, 'precache')).length).toBeGreaterThan(20)
    // The pictures that were seen.
    expect((await storedFiles(thrifty, 'pages')).filter((url) => !/photos|icons/.test(url))).toEqual([])
    await expect(thrifty.locator('html')).not.toHaveAttribute('data-offline')
    await offer.click()
    await isReady(thrifty)
    expect(await storedFiles(thrifty)).toEqual(all)
  },
)
