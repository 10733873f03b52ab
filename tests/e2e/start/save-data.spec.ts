/** With data saving on, or on a 2G connection, the site is stored when the person asks for it or the connection improves. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { isRegistered, onLine, waitForControl, followMenu } from '#tests/e2e/kit/helpers.ts'
import { isSample } from '#tests/sample-church.ts'

const changeConnection = (page: Page, effectiveType: string) =>
  page.evaluate((next) => {
    const { connection } = navigator as unknown as { connection: EventTarget }
    Object.assign(connection, { effectiveType: next }).dispatchEvent(new Event('change'))
  }, effectiveType)

const offer = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Save for Offline' })

/** The footer's offer appears on the first interaction. */
const lookAround = (page: Page) => page.keyboard.press('Tab')

test('with data saving on, the site works and stores nothing until the person asks for it', async ({ page, site }) => {
  await onLine(page, { saveData: true })
  await page.goto('/')
  await lookAround(page)
  await expect(offer(page)).toBeVisible()
  await followMenu(page, 'Sermons')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await isRegistered(page)).toBe(false)
  await offer(page).click()
  await expect(
    page.getByRole('contentinfo').getByText('You can now open this site without a connection.'),
  ).toBeVisible()
  await expect(offer(page)).toBeHidden()
  await waitForControl(page)
  await site.stop()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: isSample ? 'About Us' : /./ })).toBeVisible()
})

test('on 2G, the site is stored once the connection improves', { tag: '@nightly' }, async ({ page }) => {
  await onLine(page, { effectiveType: 'slow-2g' })
  await page.goto('/')
  await lookAround(page)
  await expect(offer(page)).toBeVisible()
  await changeConnection(page, '2g')
  await expect(offer(page)).toBeVisible()
  expect(await isRegistered(page)).toBe(false)
  await changeConnection(page, '3g')
  await expect(offer(page)).toBeHidden()
  await waitForControl(page)
})
