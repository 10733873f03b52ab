/** The desk's own pages: what they do, and how they look and read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violations } from '#tests/e2e/kit/axe.ts'
import { storeMessage } from '#tests/unit/desk/small-church.ts'
import { expect, savedFiles, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('“No service” takes two fields and a look at the sign, and Undo takes it back', async ({ page, desk }) => {
  await page.goto('./')
  const day = await page.getByLabel('Day', { exact: true }).inputValue()
  await page.getByLabel('Why, and what to do instead').fill('Snow. We meet again next week.')
  await page.getByRole('button', { name: 'Show me the sign' }).click()
  await expect(page.getByText('Snow. We meet again next week.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it up' }).click()
  await expect(page.getByRole('status')).toContainText('The sign is saved.')
  const file = `src/content/special-days/${day}-no-service.json`
  expect(savedFiles(desk)).toEqual([`A ${file}`])
  expect(JSON.parse(readFileSync(join(desk.folder, file), 'utf8'))).toMatchObject({ kind: 'canceled', date: day })

  await page.getByRole('link', { name: 'History' }).click()
  const change = page.getByRole('listitem').filter({ hasText: 'Added the sign “No service on' })
  await change.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByRole('status')).toContainText('The change was undone')
  expect(savedFiles(desk)).toEqual([`D ${file}`])
  expect(desk.git('status', '--porcelain', '--', 'src/content')).toBe('')
})

test('unanswered messages come first, and one can be marked as answered', async ({ page, desk }) => {
  const data = join(desk.folder, 'data')
  await storeMessage(data, 'one', { subject: 'Baptism' })
  await storeMessage(data, 'two', { subject: 'Parking' })
  await page.goto('messages')
  const messages = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect(messages.getByRole('heading')).toHaveText(['Parking', 'Baptism'])
  await messages.first().getByRole('button', { name: 'Mark as answered' }).click()
  await expect(messages.getByRole('heading')).toHaveText(['Baptism', 'Parking'])
  await expect(messages.last()).toContainText('answered')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download messages for a spreadsheet' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Baptism')
})

test('the editor sends no request to any other host', async ({ page }) => {
  const others: string[] = []
  // What its policy refuses does not get here.
  await page.route(/^https?:\/\/(?!localhost:)/, (route) => {
    others.push(route.request().url())
    return route.abort()
  })
  await page.goto('edit/')
  await expect(page.getByText('Sermons', { exact: true }).first()).toBeVisible()
  expect(others).toEqual([])
})

for (const path of ['sign-in', './', 'history', 'messages', 'devices'])
  test(`/desk/${path} passes axe and fits 320, 390 and 1440 px, light and dark`, async ({ page, desk }) => {
    await storeMessage(join(desk.folder, 'data'), 'long', { subject: 'Donaudampfschiffahrtsgesellschaft'.repeat(3) })
    await page.goto(path)
    // 1280 px at 400% zoom is 320.
    for (const width of [320, 390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
  })
