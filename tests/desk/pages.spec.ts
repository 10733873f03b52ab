/** The desk's own pages: what they do, and how they look and read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violations } from '#tests/e2e/kit/axe.ts'
import { storeMessage } from '#tests/unit/desk/store-message.ts'
import { expect, lastChange, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('“No service” takes two fields and a look at the sign, and Undo takes it back', async ({ page, desk, copy }) => {
  await page.goto(desk.url)
  const day = await page.getByLabel('Day', { exact: true }).inputValue()
  await page.getByLabel('Why, and what to do instead').fill('Snow. We meet again next week.')
  await page.getByRole('button', { name: 'Show me the sign' }).click()
  await expect(page.getByText('Snow. We meet again next week.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it up' }).click()
  await expect(page.getByRole('status')).toContainText('The sign is saved.')
  const file = `src/content/special-days/${day}-no-service.json`
  expect(lastChange(copy).files).toEqual([`A ${file}`])
  expect(JSON.parse(readFileSync(join(copy.folder, file), 'utf8'))).toMatchObject({ kind: 'canceled', date: day })

  await page.getByRole('link', { name: 'History' }).click()
  const change = page.getByRole('listitem').filter({ hasText: 'Added the sign “No service on' })
  await change.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByRole('status')).toContainText('The change was undone')
  expect(lastChange(copy).files).toEqual([`D ${file}`])
  expect(copy.git('status', '--porcelain', '--', 'src/content')).toBe('')
})

test('unanswered messages come first, and one can be marked as answered', async ({ page, desk, copy }) => {
  await storeMessage(copy.data, 'one', { subject: 'Baptism' })
  await storeMessage(copy.data, 'two', { subject: 'Parking' })
  await page.goto(`${desk.url}messages`)
  const messages = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect(messages.getByRole('heading')).toHaveText(['Parking', 'Baptism'])
  await messages.first().getByRole('button', { name: 'Mark as answered' }).click()
  await expect(messages.getByRole('heading')).toHaveText(['Baptism', 'Parking'])
  await expect(messages.last()).toContainText('answered')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download messages for a spreadsheet' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Baptism')
})

test('the editor sends no request to any other host', async ({ page, desk }) => {
  const others: string[] = []
  await page.route(
    ({ protocol, origin }) => protocol.startsWith('http') && origin !== new URL(desk.url).origin,
    (route) => {
      others.push(route.request().url())
      return route.abort()
    },
  )
  await page.goto(`${desk.url}edit/`)
  await expect(page.getByText('Sermons', { exact: true }).first()).toBeVisible()
  expect(others).toEqual([])
})

for (const path of ['sign-in', '', 'history', 'messages', 'devices'])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`/desk/${path} passes axe and fits 320, 390 and 1440 px, ${colorScheme}`, async ({ page, desk, copy }) => {
      await storeMessage(copy.data, 'long', { subject: 'Donaudampfschiffahrtsgesellschaft'.repeat(3) })
      await page.emulateMedia({ colorScheme })
      await page.goto(desk.url + path)
      for (const width of [320, 390, 1440]) {
        // 1280 px at 400% zoom is 320.
        await page.setViewportSize({ width, height: 800 })
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
