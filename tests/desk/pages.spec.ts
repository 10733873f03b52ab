/** The desk's own pages: what they do, and how they look and read. */
import { join } from 'node:path'
import { violations } from '#tests/e2e/kit/axe.ts'
import { storeMessage } from '#tests/unit/desk/small-church.ts'
import { expect, savedFiles, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('“No service” is put up and taken down without scripts', async ({ browser, desk, session }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: session, baseURL: desk.url })
  const page = await context.newPage()
  await page.goto('./')
  await page.getByRole('link', { name: 'No service' }).click()
  const day = await page.getByLabel('Day', { exact: true }).inputValue()
  await expect(page.locator('optgroup[label=Sunday] option').first()).toHaveText('Morning Worship')
  await page.getByLabel('What is canceled').selectOption('Morning Worship')
  await page.getByLabel('Why, and what to do instead').fill('Snow. We meet again next week.')
  await page.getByRole('button', { name: 'Show me how it looks' }).click()
  await expect(page.getByText('Snow. We meet again next week.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it up' }).click()
  await expect(page.getByRole('status')).toContainText('Saved.')
  expect(savedFiles(desk)).toEqual([expect.stringContaining(`A src/content/special-days/${day}-no-morning-worship`)])
  await expect(page.getByRole('listitem').filter({ hasText: 'Canceled: ' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Take it down' }).click()
  await expect(page.getByRole('status')).toContainText('It is taken down.')
  expect(savedFiles(desk)).toEqual([expect.stringMatching(/^D /)])
  await context.close()
})

const ONE = 'recordings/2025-08-10-weeds-among-the-wheat'
for (const path of ['sign-in', './', 'announce/notice', 'recordings', ONE, 'history', 'messages', 'devices', 'help'])
  test(`/desk/${path} passes axe and fits 320, 390 and 1440 px, light and dark`, async ({ page, desk }) => {
    await storeMessage(join(desk.folder, 'data'), 'long', { subject: 'Donaudampfschiffahrtsgesellschaft'.repeat(3) })
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (one) => void sizes.push(one.sizes().then((size) => size.responseBodySize)))
    await page.goto(path, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeLessThan(60_000)
    // 1280 px at 400% zoom is 320.
    for (const width of [320, 390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
  })
