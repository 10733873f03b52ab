/** With data saving on, or on a 2G connection, pages and pictures are stored when the person asks for it or the connection improves. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { goOffline, goOnline, onLine, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { isSample } from '#tests/sample-church.ts'

const changeConnection = (page: Page, effectiveType: string) =>
  page.evaluate((next) => {
    const { connection } = navigator as unknown as { connection: EventTarget }
    Object.assign(connection, { effectiveType: next }).dispatchEvent(new Event('change'))
  }, effectiveType)

const offer = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Save for Offline' })

/** The footer's offer appears on the first interaction. */
const lookAround = (page: Page) => page.keyboard.press('Tab')

/** The built pages and pictures. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('-pages-'))
    const urls = name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => url)
    // The browser's own request for the icon may come after the worker has taken control.
    return urls.filter((url) => !url.includes('/icons/'))
  })

test('with data saving on, every screen opens offline, and pages and pictures are stored when the person asks', async ({
  page,
  context,
  site,
}) => {
  await onLine(page, { saveData: true })
  await page.goto('/')
  await waitForControl(page)
  await lookAround(page)
  await expect(offer(page)).toBeVisible()
  await site.stop()
  await goOffline(context)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: isSample ? 'About Us' : /./ })).toBeVisible()
  await expect(page).toHaveTitle(isSample ? /About Us/ : /./)
  expect(await storedFiles(page)).toEqual([])
  await site.start()
  await goOnline(context)
  await lookAround(page)
  await offer(page).click()
  await expect(page.getByRole('contentinfo').getByText('Saved. ')).toBeVisible()
  await expect(offer(page)).toBeHidden()
  expect((await storedFiles(page)).length).toBeGreaterThan(20)
})

test('on 2G, the site is stored once the connection improves', { tag: '@nightly' }, async ({ page }) => {
  await onLine(page, { effectiveType: 'slow-2g' })
  await page.goto('/')
  await lookAround(page)
  await expect(offer(page)).toBeVisible()
  await changeConnection(page, '2g')
  await expect(offer(page)).toBeVisible()
  expect(await storedFiles(page)).toEqual([])
  await changeConnection(page, '3g')
  await expect(offer(page)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
})
