/** The usual way to go offline: wait for a quiet network, cut it, and reload or go somewhere else. */
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'
import { expect, test } from './tester.ts'

test.skip(!isSample, NOT_THE_SAMPLE)

const HEADINGS: [path: string, h1: string | RegExp][] = [
  ['/', /^Welcome to/],
  ['/about', 'About'],
  ['/services', 'Worship Services'],
  ['/sermons', 'Sermon Archive'],
  ['/giving', 'Giving'],
  ['/contact', 'Contact Us'],
  ['/gallery', 'Gallery'],
  ['/statement-of-faith', 'Statement of Faith'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-use', 'Terms of Use'],
]

for (const slowdown of [1, 4])
  test.describe(`with the processor ${slowdown} times slower`, () => {
    test.use({ slowdown })

    for (const [at, [path, name]] of HEADINGS.entries())
      test(`after a quiet network, ${path} reloads offline, and so opens another screen`, async ({ page, context }) => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await context.setOffline(true)
        await page.reload()
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        const [other, otherName] = HEADINGS[(at + 3) % HEADINGS.length]!
        await page.goto(other)
        await expect(page.getByRole('heading', { level: 1, name: otherName })).toBeVisible()
      })
  })

test('offline, the archive can be filtered and unknown paths are not found', async ({ page, context }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto('/sermons')
  await expect(page.getByText('Showing 14 sermons')).toBeVisible()
  await page.getByRole('searchbox').fill('faith')
  await expect(page.getByText('Showing 3 sermons')).toBeVisible()
  await page.goto('/no-such-page')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})
