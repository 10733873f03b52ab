/** The gallery: its tabs, long lists, and missing pictures. */
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { openGallery, photosOf, pictureOf, viewerOf } from '#tests/e2e/kit/gallery.ts'
import { followMenu, hold, openApp, WITHOUT_WORKER } from '#tests/e2e/kit/helpers.ts'
import { isSampleAlone, NOT_THE_SAMPLE_ALONE } from '#tests/sample-church.ts'

test.skip(!isSampleAlone, NOT_THE_SAMPLE_ALONE)

test.describe('tabs', () => {
  test.use(WITHOUT_WORKER)

  test('the church tab is open first; a click, arrow keys, Home and End open the others, each with its photos', async ({
    page,
  }) => {
    await openGallery(page)
    const tabs = [
      ['Our Church', 5, 'Building & Facilities'],
      ['Worship Services', 4, 'Sunday Services'],
      ['Events', 16, 'Special Gatherings'],
    ] as const
    const expectTab = async (at: number) => {
      const [name, count, caption] = tabs[at]!
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
      await expect(page.getByText(caption)).toBeVisible()
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
      await expect(photosOf(page, name)).toHaveCount(count)
    }
    await expectTab(0)
    await photosOf(page, 'Our Church').first().hover()
    await expect(page.getByText('Click to enlarge').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Events' }).click()
    await expectTab(2)
    for (const [key, at] of [
      ['Home', 0],
      ['ArrowRight', 1],
      ['End', 2],
      ['ArrowRight', 0],
      ['ArrowLeft', 2],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('tab', { name: tabs[at]![0] })).toBeFocused()
      await expectTab(at)
    }
  })

  test('only picture URLs on the church tab have a timestamp, the same for all', async ({ page }) => {
    await openGallery(page)
    const pictures = page.getByRole('tabpanel', { includeHidden: true })
    const urls = async (at: number) =>
      pictures
        .nth(at)
        .locator('img')
        .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src))
    const times = (await urls(0)).map((url) => new URL(url).searchParams.get('t'))
    expect(new Set(times).size).toBe(1)
    expect(times[0]).toMatch(/^\d{13}$/)
    for (const url of [...(await urls(1)), ...(await urls(2))]) expect(new URL(url).search).toBe('')
    // The viewer uses the same URL.
    await photosOf(page, 'Our Church').first().click()
    await expect(pictureOf(page)).toHaveAttribute('src', new RegExp(`\\?t=${times[0]}$`))
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all photos are shown, with links to full size, and volunteers are led to the contact page', async ({
    page,
  }) => {
    await page.goto('/gallery')
    for (const name of ['Our Church', 'Worship Services', 'Events'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    const photos = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(photos).toHaveCount(25)
    for (const href of await photos.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      expect(href).toMatch(/^\/photos\//)
    await expect(page.getByRole('link', { name: 'Contact Us to Volunteer' })).toHaveAttribute('href', '/contact')
  })
})

test.describe('a picture that cannot be loaded', () => {
  test.use({ serviceWorkers: 'block' })

  for (const when of ['before the app has started', 'later'])
    test(`${when}: its frame and the viewer say so, and the failure is logged${when === 'later' ? ' @nightly' : ''}`, async ({
      page,
    }) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      await page.route('**/photos/nave*', (route) => route.abort())
      if (when === 'later') await openGallery(page)
      else {
        const release = await hold(page, '**/assets/*.js')
        const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/photos/nave'))
        await page.goto('/gallery', { waitUntil: 'commit' })
        await failed
        release()
      }
      const photo = photosOf(page, 'Our Church').first()
      await expect(photo).toContainText('Image not available')
      await expect(page.getByText('Image not available')).toHaveCount(1)
      expect(errors.filter((text) => /^Image failed to load: \/photos\/nave\.\w+\?t=\d+$/.test(text))).toHaveLength(1)
      await photo.click()
      await expect(viewerOf(page).getByText('Image not available')).toBeVisible()
    })
})

test.describe('a long gallery', () => {
  test.use({ serviceWorkers: 'block' })

  test('shows 48 at a time and says how many are shown, and the viewer pages through all of them @nightly', async ({
    page,
  }) => {
    await page.route('**/api/gallery/church', async (route) => {
      const [photo] = (await (await route.fetch()).json()) as [object]
      await route.fulfill({
        json: Array.from({ length: 120 }, (_, at) => ({
          ...photo,
          id: at + 1,
          category: 'church',
          description: `The photo with the number ${at + 1}.`,
        })),
      })
    })
    await openApp(page, '/')
    await followMenu(page, 'Gallery')
    const photos = photosOf(page, 'Our Church')
    const panel = page.getByRole('tabpanel', { name: 'Our Church' })
    await expect(panel.getByText('48 of 120 photos')).toBeVisible()
    await panel.getByRole('button', { name: 'Show More Photos' }).click()
    await expect(photos).toHaveCount(96)
    await expect(photos.nth(48)).toBeFocused()
    await photos.nth(95).click()
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
    await expect(viewer.getByText('96 of 120', { exact: true })).toBeVisible()
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await expect(viewer.getByText('97 of 120', { exact: true })).toBeVisible()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(photos).toHaveCount(120)
    await expect(photos.nth(96)).toBeFocused()
    await expect(panel.getByText('120 of 120 photos')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Show More Photos' })).toHaveCount(0)
  })
})
