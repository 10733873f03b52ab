/** URLs of the second church's old site. */
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { goOffline, openWithWorker } from '#tests/e2e/kit/helpers.ts'
import { SITE } from './folders.ts'

test.use({ distDir: SITE })

test('old URLs of a sermon and a screen work with a worker; an unknown one is not found', async ({ page, context }) => {
  await openWithWorker(page, '/')
  for (const path of ['/te-kauhau/herons/', '/te-kauhau/herons', '/te-kauhau/herons/?utm_source=bulletin']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/sermons\?q=On\+the\+Unreasonable\+Patience/)
    await expect(page.getByText('Showing 1 sermons')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Unreasonable Patience of Herons/ })).toBeVisible()
  }
  await page.goto('/m%C5%8D-m%C4%81tou.html')
  await expect(page).toHaveURL(/\/about$/)
  const answer = await page.goto('/te-kauhau/never')
  expect(answer!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  // Offline, old URLs cannot be resolved.
  await goOffline(context)
  await page.goto('/te-kauhau/herons')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
