import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { collectProblems, goOffline, stopIdleWorkers, waitForApp, waitForControl } from '#tests/e2e/kit/helpers.ts'

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Text size' }).getByRole('button', { name, exact: true })
const rootSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
const root = (page: Page) => page.locator('html')

test('Largest enlarges the text at once, and the button stays under the finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await waitForApp(page)
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
    // The button's own line grows too, and the page may end.
    expect(Math.abs((await choice(page, name).boundingBox())!.y - before)).toBeLessThan(80)
  }
  await expect(root(page)).not.toHaveAttribute('data-text-size')
})

test('the worker’s next page has the chosen size, with its policy intact and no problems; Standard resets it @journey', async ({
  page,
}) => {
  const problems = collectProblems(page)
  await page.goto('/')
  await waitForControl(page)
  const policy = (await (await page.goto('/about'))!.allHeaders())['content-security-policy']
  await choice(page, 'Largest').click()
  await expect(choice(page, 'Largest')).toHaveAttribute('aria-pressed', 'true')
  const response = (await page.goto('/services'))!
  expect(response.fromServiceWorker()).toBe(true)
  expect(response.status()).toBe(200)
  expect(await response.text()).toContain('<html lang="en" data-text-size="largest">')
  expect((await response.allHeaders())['content-security-policy']?.replace(/'sha256-[^']+'/g, '')).toBe(
    policy?.replace(/'sha256-[^']+'/g, ''),
  )
  const missing = (await page.goto('/no-such-page'))!
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('data-text-size="largest"')
  await choice(page, 'Standard').click()
  await expect(choice(page, 'Standard')).toHaveAttribute('aria-pressed', 'true')
  expect(await (await page.goto('/services'))!.text()).toContain('<html lang="en">')
  await expect(root(page)).not.toHaveAttribute('data-text-size')
  expect(problems.filter(({ text }) => !text.includes('404'))).toEqual([])
})

test('the size outlives the worker’s sleep and a reload offline', async ({ page, context, site }) => {
  await page.goto('/services')
  await waitForControl(page)
  await choice(page, 'Large').click()
  await expect.poll(() => page.evaluate(async () => (await caches.match('/settings/text-size'))?.text())).toBe('large')
  await site.stop()
  await goOffline(context)
  await stopIdleWorkers(page)
  const response = (await page.reload())!
  expect(await response.text()).toContain('<html lang="en" data-text-size="large">')
  await expect(choice(page, 'Large')).toHaveAttribute('aria-pressed', 'true')
})

test('a size chosen before there was a worker is passed on to it', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/')
  await waitForControl(page)
  await page.evaluate(() => localStorage.setItem('church-text-size', 'large'))
  await page.goto('/about')
  await expect(root(page)).toHaveAttribute('data-text-size', 'large')
  await expect.poll(() => page.evaluate(async () => (await caches.match('/settings/text-size'))?.text())).toBe('large')
  expect(await (await page.goto('/services'))!.text()).toContain('data-text-size="large"')
})

test('with storage blocked the size lasts for the page, and nothing breaks', { tag: '@nightly' }, async ({ page }) => {
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
