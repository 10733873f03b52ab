/** Embeds from other sites: the map and the video playlist. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import {
  goOffline,
  goOnline,
  onLine,
  openWithWorker,
  waitForFullStyles,
  WITHOUT_WORKER,
  type Line,
} from '#tests/e2e/kit/helpers.ts'
import { isSampleAlone, NOT_THE_SAMPLE_ALONE } from '#tests/sample-church.ts'

test.skip(!isSampleAlone, NOT_THE_SAMPLE_ALONE)

const MAP = {
  path: '/contact',
  title: /^Map of 214 N\. Chapel Street/,
  url: /google\.com\/maps\?.*z=15.*output=embed/,
  card: 'The Map Needs a Connection',
  ways: [
    [/^Open in Maps/, /maps\/dir/],
    [/^Call \(217\) 555-0142/, 'tel:+12175550142'],
  ] as [RegExp, RegExp | string][],
}
const PLAYLIST: typeof MAP = {
  path: '/',
  title: /^Video playlist/,
  url: /youtube-nocookie\.com\/embed/,
  card: 'Videos Need a Connection',
  ways: [[/^Browse the Sermons/, '/sermons']],
}
const frameOf = (page: Page, { title }: typeof MAP) => page.locator('main').getByTitle(title)

/** Answers for the other sites, and sets the connection. @returns the URLs requested */
async function watch(page: Page, line: Line): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/^https:/, (route) => {
    // When it loads it, the page checks whether the site can be reached at all.
    if (route.request().method() !== 'HEAD') asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
  })
  await onLine(page, line)
  return asked
}

const scrollTo = (page: Page, part: Locator) =>
  expect(async () => {
    await page.mouse.wheel(0, 500)
    await expect(part).toBeVisible({ timeout: 300 })
  }).toPass()

for (const embed of [MAP, PLAYLIST]) {
  const tag = embed === MAP ? [] : '@nightly'
  test.describe(`on ${embed.path}`, () => {
    test.use(WITHOUT_WORKER)
    test(
      'the embed requests nothing before it is scrolled into view, then loads on its own',
      { tag },
      async ({ page }) => {
        const asked = await watch(page, { saveData: false, effectiveType: '4g' })
        await page.goto(embed.path, { waitUntil: 'networkidle' })
        const frame = frameOf(page, embed)
        await expect(frame).toHaveAttribute('src', embed.url)
        await expect(frame).toHaveAttribute('loading', 'lazy')
        if (embed === MAP) await expect(frame).toHaveAttribute('height', '400')
        expect(asked).toEqual([])
        // Chromium loads a lazy frame 1,250 px or more ahead.
        await page.evaluate(
          (top) => window.scrollTo(0, top),
          (await frame.boundingBox())!.y - page.viewportSize()!.height - 50,
        )
        await waitForFullStyles(page)
        expect(asked).toEqual([])
        await scrollTo(page, frameOf(page, embed))
        await expect.poll(() => asked.filter((url) => embed.url.test(url)).length).toBe(1)
        if (embed === MAP) expect((await frameOf(page, embed).boundingBox())!.height).toBeCloseTo(400, 0)
      },
    )
  })

  test(
    `on ${embed.path}, offline, a card replaces the embed, which then comes back`,
    { tag },
    async ({ page, context }) => {
      await watch(page, {})
      await openWithWorker(page, embed.path)
      const place = page.getByRole('heading', { name: embed.card })
      await expect(async () => {
        await goOffline(context)
        // Code that was loading when the connection dropped is requested again on the next interaction.
        await page.keyboard.press('PageDown')
        await expect(place).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(frameOf(page, embed)).toHaveCount(0)
      await place.scrollIntoViewIfNeeded()
      for (const [name, href] of embed.ways)
        await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href)
      await goOnline(context)
      await expect(place).toBeHidden()
      await expect(frameOf(page, embed)).toBeVisible()
    },
  )
}

test.describe('the map', () => {
  test.use(WITHOUT_WORKER)

  for (const connection of [{ saveData: true }, { effectiveType: '3g' }])
    test(`waits for a click with ${JSON.stringify(connection)}${connection.saveData ? '' : ' @nightly'}`, async ({
      page,
    }) => {
      const asked = await watch(page, connection)
      await page.goto(MAP.path)
      const show = page.getByRole('button', { name: 'Show Map' })
      await scrollTo(page, show)
      await page.keyboard.press('End')
      await expect(page.getByRole('contentinfo')).toBeInViewport()
      expect(asked).toEqual([])
      await show.click()
      await expect(frameOf(page, MAP)).toBeFocused()
      await expect.poll(() => asked.length).toBe(1)
      // A connection that comes back does not take the focus from what someone is writing.
      const message = page.getByLabel('Message')
      await message.focus()
      await goOffline(page.context())
      await expect(page.getByRole('heading', { name: MAP.card })).toBeVisible()
      await goOnline(page.context())
      await expect(frameOf(page, MAP)).toHaveJSProperty('inert', false)
      await expect(message).toBeFocused()
    })

  test('links to the other site, and is replaced by a card if that site cannot be reached', async ({ page }) => {
    await page.context().route(/^https:/, (route) => route.abort())
    await onLine(page, {})
    await page.goto(MAP.path)
    await expect(page.getByRole('main').getByRole('link', { name: /^Open in Maps/ })).toBeVisible()
    await scrollTo(page, page.getByRole('heading', { name: MAP.card }))
    await expect(page.locator('iframe')).toHaveJSProperty('inert', true)
    await expect(page.getByRole('main').getByRole('link', { name: /^Open in Maps/ })).toBeVisible()
  })

  test('is shown on a network that refuses HEAD @nightly', async ({ page }) => {
    await watch(page, {})
    await page
      .context()
      .route(/^https:/, (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()))
    await page.goto(MAP.path)
    await scrollTo(page, page.locator('iframe:not([inert])'))
    await expect(page.getByRole('heading', { name: MAP.card })).toHaveCount(0)
  })
})
