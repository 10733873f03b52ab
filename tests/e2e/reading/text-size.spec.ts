import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { collectProblems, hold, openApp, openAtFirstPaint } from '#tests/e2e/kit/helpers.ts'

test.use({ serviceWorkers: 'block' })

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Text size' }).getByRole('button', { name, exact: true })
const rootSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
const root = (page: Page) => page.locator('html')

test('Largest enlarges the text at once, and its button stays under the finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page, '/')
  const standard = await rootSize(page)
  await choice(page, 'Standard').scrollIntoViewIfNeeded()
  for (const [name, size] of [
    ['Largest', standard * 1.3],
    ['Standard', standard],
  ] as const) {
    const before = (await choice(page, name).boundingBox())!.y
    await choice(page, name).click()
    for (const each of ['Largest', 'Standard'])
      await expect(choice(page, each)).toHaveAttribute('aria-pressed', String(each === name))
    expect(await rootSize(page)).toBeCloseTo(size, 1)
    // The button's own line grows as well, and the page may end here.
    expect(Math.abs((await choice(page, name).boundingBox())!.y - before)).toBeLessThan(80)
  }
  await expect(root(page)).not.toHaveAttribute('data-text-size')
})

test('every page has the chosen size before the app starts; Standard resets it', async ({ page }) => {
  await page.goto('/about')
  await choice(page, 'Largest').click()
  await expect(choice(page, 'Largest')).toHaveAttribute('aria-pressed', 'true')
  const release = await hold(page, '**/assets/*.js')
  for (const path of ['/no-such-page', '/services']) {
    await openAtFirstPaint(page, path)
    await expect(root(page)).toHaveAttribute('data-text-size', 'largest')
  }
  release()
  await expect(choice(page, 'Largest')).toHaveAttribute('aria-pressed', 'true')
  await choice(page, 'Standard').click()
  await expect(choice(page, 'Standard')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(root(page)).not.toHaveAttribute('data-text-size')
})

test('with storage blocked, the size lasts for the page', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  const problems = collectProblems(page)
  await page.goto('/about')
  await choice(page, 'Large').click()
  await expect(root(page)).toHaveAttribute('data-text-size', 'large')
  expect(problems).toEqual([])
})

test('at 400 % zoom nothing sticks, and the focused element is always seen @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openApp(page, '/contact')
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  for (let stop = 0; stop < 14; stop++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toBeInViewport()
    const isCovered = await focused.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const front = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 2))
      return !element.contains(front) && !front?.contains(element)
    })
    expect(isCovered, await focused.evaluate((element) => element.outerHTML)).toBe(false)
  }
  await page.getByLabel('Message').focus()
  await expect(page.getByRole('banner')).not.toBeInViewport()
})
