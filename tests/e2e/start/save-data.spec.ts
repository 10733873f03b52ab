/** With data saving on, or on a 2G connection, pages and pictures are stored when the person asks for it or the connection improves. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { onLine, openWithWorker } from '#tests/e2e/kit/helpers.ts'

const changeConnection = (page: Page, effectiveType: string) =>
  page.evaluate((next) => {
    const { connection } = navigator as unknown as { connection: EventTarget }
    Object.assign(connection, { effectiveType: next }).dispatchEvent(new Event('change'))
  }, effectiveType)

const offer = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Save for Offline' })

/** The footer's offer appears on the first interaction with the app. On a slow computer, the app may not be there for the first. */
const isOffered = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Tab')
    await expect(offer(page)).toBeVisible({ timeout: 1000 })
  }).toPass()

/** The built pages and pictures. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('-pages-'))
    const urls = name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => url)
    // The browser's own request for the icon may come after the worker has taken control.
    return urls.filter((url) => !url.includes('/icons/'))
  })

// Until then, every screen opens offline: `offline/first-stage.spec.ts`.
test('with data saving on, pages and pictures are stored when the person asks', async ({ page }) => {
  await onLine(page, { saveData: true })
  await openWithWorker(page, '/')
  await isOffered(page)
  expect(await storedFiles(page)).toEqual([])
  await offer(page).click()
  await expect(page.getByRole('contentinfo').getByText('Saved. ')).toBeVisible()
  await expect(offer(page)).toBeHidden()
  expect((await storedFiles(page)).length).toBeGreaterThan(20)
})

test('on 2G, the site is stored once the connection improves', { tag: '@nightly' }, async ({ page }) => {
  await onLine(page, { effectiveType: 'slow-2g' })
  await page.goto('/')
  await isOffered(page)
  await changeConnection(page, '2g')
  await expect(offer(page)).toBeVisible()
  expect(await storedFiles(page)).toEqual([])
  await changeConnection(page, '3g')
  await expect(offer(page)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
})
