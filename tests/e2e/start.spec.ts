import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { screens, waitForApp, waitForWholeStyles } from './helpers.ts'

test.use({ serviceWorkers: 'block' })

/** Holds the pictures of the first view back. */
async function openWithSlowPictures(page: Page) {
  const held: Route[] = []
  let isHeld = true
  const scripts: { name: string; isHeld: boolean }[] = []
  await page.route('**/photos/**', (route) => (isHeld ? void held.push(route) : route.continue()))
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push({ name: new URL(request.url()).pathname.split('/').at(-1)!, isHeld })
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  return {
    scripts,
    async letThemCome() {
      isHeld = false
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}

test('the first view’s pictures do not share the line with the app', async ({ page }) => {
  const { scripts, letThemCome } = await openWithSlowPictures(page)
  await letThemCome()
  await waitForApp(page)
  const early = scripts.filter(({ isHeld }) => isHeld).map(({ name }) => name)
  expect(early).toEqual([expect.stringMatching(/^start-/)])
  expect(scripts.length).toBeGreaterThan(3)
})

test('whoever does something does not wait for pictures that hang', async ({ page }) => {
  await openWithSlowPictures(page)
  await page.keyboard.press('Tab')
  await waitForApp(page)
})

test('a button that was pressed before the app was there does what it says', async ({ page }) => {
  const { letThemCome } = await openWithSlowPictures(page)
  let isHeld = true
  const held: Route[] = []
  await page.route('**/assets/app-*.js', (route) => (isHeld ? void held.push(route) : route.continue()))
  const largest = page.getByRole('group', { name: 'Text size' }).getByRole('button', { name: 'Largest' })
  await largest.click()
  await expect(largest).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  isHeld = false
  await Promise.all([letThemCome(), ...held.map((route) => route.continue())])
  await expect(largest).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-text-size', 'largest')
})

test('scripts that did not come are asked for again when the line is back', async ({ page }) => {
  let isBroken = true
  await page.route('**/assets/app-*.js', (route) => (isBroken ? route.abort() : route.continue()))
  const failed = page.waitForEvent('console', (message) => message.text().startsWith('start:'))
  await page.goto('/')
  await failed
  isBroken = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await waitForApp(page)
})

const footer = (page: Page) => page.getByRole('contentinfo')

test('what lies below the first view does not hold it up', async ({ page }) => {
  const { letThemCome } = await openWithSlowPictures(page)
  await expect(footer(page)).toContainText('Quick Links')
  // What is not laid out has no text as it is seen.
  expect((await footer(page).innerText()).trim()).toBe('')
  await letThemCome()
  await expect.poll(() => footer(page).innerText()).toContain('Quick Links')
})

test('a page that has loaded is laid out whole', async ({ page }) => {
  for (const path of screens()) {
    await page.goto(path)
    // More than once: it is put off once more for the whole styles.
    await expect.poll(() => footer(page).innerText(), path).toContain('Quick Links')
  }
})

test('a slow device lays it out in pieces, and nothing of that stays behind', async ({ page }) => {
  await page.addInitScript(() => {
    let now = 0
    performance.now = () => (now += 50)
    // To be counted: what is laid out in a task of its own.
    const { port1 } = new MessageChannel()
    const { postMessage } = Object.getPrototypeOf(port1) as MessagePort
    Object.getPrototypeOf(port1).postMessage = function (this: MessagePort, ...args: Parameters<MessagePort['postMessage']>) {
      if (document.documentElement.dataset.whole === undefined) document.documentElement.dataset.pieces = String(Number(document.documentElement.dataset.pieces ?? 0) + 1)
      return postMessage.apply(this, args)
    }
  })
  await page.goto('/about')
  await waitForWholeStyles(page)
  expect(Number(await page.locator('html').getAttribute('data-pieces'))).toBeGreaterThan(5)
  await expect(page.locator('[style]:not([style=""])')).toHaveCount(0)
  await waitForApp(page)
})

test('of a screen that is opened in the app the first view is drawn first, then it is whole', async ({ page }) => {
  await page.goto('/')
  await waitForApp(page)
  const root = page.locator('html')
  await waitForWholeStyles(page)
  await page.evaluate(() => {
    const below = () => [document.querySelector('main section:last-of-type')!, document.querySelector('footer')!.lastElementChild!].map((element) => getComputedStyle(element).contentVisibility)
    const seen: string[][] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(below())).observe(document.documentElement, { attributeFilter: ['data-whole'] })
  })
  await footer(page).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(root).toHaveAttribute('data-whole', '')
  expect(await page.evaluate(() => (window as unknown as { seen: string[][] }).seen)).toEqual([
    ['auto', 'auto'],
    ['visible', 'visible'],
  ])
  expect(await footer(page).innerText()).toContain('Quick Links')
})

test('when the whole styles come, what lies below the first view is put off once more, and keeps its height', async ({ page }) => {
  let isHeld = true
  const held: Route[] = []
  await page.route('**/assets/*.css', (route) => (isHeld ? void held.push(route) : route.continue()))
  await page.goto('/about')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-whole', '')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const height = await page.evaluate(() => {
    const seen: [string, number][] = []
    Object.assign(window, { seen })
    const look = () => seen.push([getComputedStyle(document.querySelector('main section:last-of-type')!).contentVisibility, document.documentElement.scrollHeight])
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-whole'] })
    return document.documentElement.scrollHeight
  })
  isHeld = false
  await Promise.all(held.map((route) => route.continue()))
  await waitForWholeStyles(page)
  expect(await page.evaluate(() => (window as unknown as { seen: [string, number][] }).seen)).toEqual([
    ['auto', height],
    ['visible', height],
  ])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every screen is laid out whole from the start', async ({ page }) => {
    for (const path of screens()) {
      await page.goto(path)
      expect(await footer(page).innerText(), path).toContain('Quick Links')
    }
  })
})
