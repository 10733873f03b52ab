/** What the browser has cleared of the stored site is stored again, by itself, at the next chance. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, type Site } from '#tests/e2e/kit/fixtures.ts'
import { goOffline, goOnline, onLine } from '#tests/e2e/kit/helpers.ts'

// Bounds for a machine that does other things too; nothing waits for them.
test.setTimeout(180_000)
const SOME_TIME = { timeout: 45_000 }

const isReady = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-offline', 'ready', SOME_TIME)

async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await isReady(page)
}

/** The precached files, by their addresses. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache'))
    const keys = name === undefined ? [] : await (await caches.open(name)).keys()
    return keys.map(({ url }) => url).sort()
  })

const emptyCaches = (page: Page) =>
  page.evaluate(async () => void (await Promise.all((await caches.keys()).map((name) => caches.delete(name)))))

/** Takes single files out of the precache. */
const loseFiles = (page: Page, pattern: RegExp) =>
  page.evaluate(async (source) => {
    const cache = await caches.open((await caches.keys()).find((key) => key.includes('precache'))!)
    const lost = (await cache.keys()).filter(({ url }) => new RegExp(source).test(url))
    await Promise.all(lost.map((key) => cache.delete(key)))
    return lost.length
  }, pattern.source)

/** The person comes back to the window. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** These screens can be opened with the server gone, whatever the HTTP cache holds. */
async function worksOffline(page: Page, context: BrowserContext, site: Site, paths: string[]): Promise<void> {
  // Of a page behind another one Chromium does not always report the first paint, which the app waits for.
  await page.bringToFront()
  await site.stop()
  await goOffline(context)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-app', 'ready', SOME_TIME)
  }
  await goOnline(context)
  await site.start()
}

test('caches that were emptied are filled again at the next visit', async ({ page, context, site }) => {
  await visit(page)
  const all = await storedFiles(page)
  await emptyCaches(page)
  await visit(page, '/about')
  expect(await storedFiles(page)).toEqual(all)
  await worksOffline(page, context, site, ['/', '/about', '/sermons'])
})

test('single files that were lost are stored again while the page stays open', async ({ page, context, site }) => {
  await visit(page)
  const all = await storedFiles(page)
  expect(await loseFiles(page, /\/about\.html|\/assets\/about-.*\.js|\/data\/leaders\.json|\.woff2/)).toBeGreaterThan(3)
  await comeBack(page)
  await expect.poll(() => storedFiles(page), SOME_TIME).toEqual(all)
  await worksOffline(page, context, site, ['/about'])
})

test(
  'with a second window open, a device that was made to forget stores the site again at the next visit',
  { tag: '@nightly' },
  async ({ page, context, site }) => {
    const second = await context.newPage()
    await visit(second, '/services')
    await visit(page, '/contact')
    const all = await storedFiles(page)
    await page.getByRole('button', { name: 'Forget everything here' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click()
    await expect(page.getByText('This site keeps nothing of yours on this device any more.')).toBeVisible()
    // Neither window fills the caches behind the back of whoever has just emptied them.
    await comeBack(page)
    await comeBack(second)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    await visit(page)
    expect(await storedFiles(page)).toEqual(all)
    await worksOffline(page, context, site, ['/', '/sermons'])
  },
)

test(
  'two windows that find the caches empty at once fill them once',
  { tag: '@nightly' },
  async ({ page, context, site }) => {
    const second = await context.newPage()
    await visit(page)
    await visit(second, '/giving')
    const all = await storedFiles(page)
    await emptyCaches(page)
    const asked: string[] = []
    context.on('request', (request) => request.serviceWorker() && asked.push(request.url()))
    await Promise.all([comeBack(page), comeBack(second)])
    await expect.poll(() => storedFiles(page), SOME_TIME).toEqual(all)
    await isReady(page)
    await isReady(second)
    expect(asked.filter((url, place) => asked.indexOf(url) !== place && !url.endsWith('/sw.js'))).toEqual([])
    await worksOffline(second, context, site, ['/giving', '/sermons'])
  },
)

test(
  'while the site cannot be stored again the page does not call it ready',
  { tag: '@nightly' },
  async ({ page, context, site }) => {
    await visit(page)
    const all = await storedFiles(page)
    await site.stop()
    await goOffline(context)
    await emptyCaches(page)
    await comeBack(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-offline')
    await site.start()
    await goOnline(context)
    await isReady(page)
    expect(await storedFiles(page)).toEqual(all)
  },
)

test(
  'while data are saved the person is asked before the site is stored again',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await visit(page)
    const all = await storedFiles(page)
    await emptyCaches(page)
    const thrifty = await context.newPage()
    await onLine(thrifty, { saveData: true })
    await thrifty.goto('/')
    await thrifty.keyboard.press('Tab')
    await thrifty
      .getByRole('contentinfo')
      .getByRole('button', { name: 'Keep this site on my phone' })
      .click({ trial: true })
    expect(await storedFiles(thrifty)).toEqual([])
    await expect(thrifty.locator('html')).not.toHaveAttribute('data-offline')
    await thrifty.getByRole('contentinfo').getByRole('button', { name: 'Keep this site on my phone' }).click()
    await expect(thrifty.getByText('You can now open this site without a signal, too.')).toBeVisible()
    expect(await storedFiles(thrifty)).toEqual(all)
    await isReady(thrifty)
  },
)
