/** Embedded parts of other sites: the map and the video playlist. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { WITHOUT_WORKER, goOffline, goOnline, onLine, waitForControl, type Line } from '#tests/e2e/kit/helpers.ts'
import { isSampleAlone, NOT_THE_SAMPLE_ALONE } from '#tests/sample-church.ts'

test.skip(!isSampleAlone, NOT_THE_SAMPLE_ALONE)

const embeds = [
  {
    name: 'map',
    path: '/contact',
    title: /^Map of 214 N\. Chapel Street/,
    address: /google\.com\/maps\?.*z=15.*output=embed/,
    height: 400,
    action: 'Show Map',
    link: /^Open the Map/,
    card: 'The Map Needs a Connection',
  },
  {
    name: 'playlist',
    path: '/',
    title: /^Video playlist/,
    address: /youtube-nocookie\.com\/embed/,
    height: undefined,
    action: 'Show Videos',
    link: / on YouTube/,
    card: 'Videos Need a Connection',
  },
]
/** Answers for the other sites, and sets the connection. @returns the addresses requested */
async function watch(page: Page, line: Line): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/^https:/, (route) => {
    // Before it, the page asks whether the site can be reached at all.
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

for (const { name, path, title, address, height, action, link, card } of embeds) {
  const frameOf = (page: Page) => page.locator('main').getByTitle(title)

  // The playlist runs by night.
  test.describe(`the ${name}`, { tag: name === 'map' ? [] : ['@nightly'] }, () => {
    test.use(WITHOUT_WORKER)

    test('requests nothing before it is scrolled into view, then loads by itself', async ({ page }) => {
      const asked = await watch(page, { saveData: false, effectiveType: '4g' })
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(frameOf(page)).toHaveCount(0)
      expect(asked).toEqual([])
      await scrollTo(page, frameOf(page))
      await expect.poll(() => asked.filter((url) => address.test(url)).length).toBe(1)
      if (height) expect((await frameOf(page).boundingBox())!.height).toBe(height)
    })

    for (const connection of [{ saveData: true }, { effectiveType: '3g' }])
      test(`waits for a click with ${JSON.stringify(connection)}`, async ({ page }) => {
        const asked = await watch(page, connection)
        await page.goto(path)
        const show = page.getByRole('button', { name: action })
        await scrollTo(page, show)
        await page.keyboard.press('End')
        await expect(page.getByRole('contentinfo')).toBeInViewport()
        expect(asked).toEqual([])
        await show.click()
        await expect(frameOf(page)).toBeFocused()
        await expect.poll(() => asked.length).toBe(1)
      })

    test('has a link to the other site, and gives way to a card where that cannot be reached', async ({ page }) => {
      await page.context().route(/^https:/, (route) => route.abort())
      await onLine(page, {})
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('link', { name: link })).toBeVisible()
      await scrollTo(page, page.getByRole('heading', { name: card }))
      await expect(page.locator('iframe')).toHaveCount(0)
    })
  })

  test(`the ${name} is replaced by a card while offline, and comes back`, async ({ page, context }) => {
    await watch(page, {})
    await page.goto(path)
    await waitForControl(page)
    const place = page.getByRole('heading', { name: card })
    await expect(async () => {
      await goOffline(context)
      // Code that was loading when the connection broke is requested again at the next interaction.
      await page.keyboard.press('PageDown')
      await expect(place).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(frameOf(page)).toHaveCount(0)
    await place.scrollIntoViewIfNeeded()
    const ways: [RegExp, RegExp | string][] =
      name === 'map'
        ? [
            [/^Open in Maps/, /maps\/dir/],
            [/^Call \(217\) 555-0142/, 'tel:+12175550142'],
          ]
        : [[/^Browse the Sermons/, '/sermons']]
    for (const [way, href] of ways)
      await expect(page.getByRole('main').getByRole('link', { name: way })).toHaveAttribute('href', href)
    await goOnline(context)
    await expect(place).toBeHidden()
    await expect(frameOf(page)).toBeVisible()
  })
}
