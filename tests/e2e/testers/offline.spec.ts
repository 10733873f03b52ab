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

test('offline, every read of the table is answered by the worker', async ({ page, context }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const read = (path: string) =>
    page.evaluate(async (url) => {
      const response = await fetch(url)
      return { status: response.status, body: await response.text() }
    }, path)
  for (const [path, length] of [
    ['/api/sermons', 14],
    ['/api/sermons?limit=3', 3],
    ['/api/leaders', 3],
    ['/api/outreach', 6],
    ['/api/events', 0],
    ['/api/gallery/church', 5],
    ['/api/gallery/services', 4],
    ['/api/gallery/events', 16],
  ] as const) {
    const { status, body } = await read(path)
    expect([path, status, (JSON.parse(body) as unknown[]).length]).toEqual([path, 200, length])
  }
  expect(await read('/api/nothing')).toEqual({ status: 404, body: 'Not found - /api/nothing' })
})

test('a message written offline after a reload waits, and is delivered once', async ({ page, context, site }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada Example')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Subject').fill('Written on the road')
  await page.getByLabel('Message').fill('Is there a class for children?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Written on the road')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Your saved message has been delivered.')).toBeVisible()
  expect((await site.inbox()).contact.filter(({ subject }) => subject === 'Written on the road')).toHaveLength(1)
})
