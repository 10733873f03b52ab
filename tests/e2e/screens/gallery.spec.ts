/** The gallery, its viewer, and the parts of other sites that the pages embed. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import {
  WITHOUT_WORKER,
  goOffline,
  goOnline,
  onLine,
  waitForApp,
  waitForControl,
  type Line,
} from '#tests/e2e/kit/helpers.ts'
import { isSampleAlone, NOT_THE_SAMPLE_ALONE } from '#tests/sample-church.ts'

test.skip(!isSampleAlone, NOT_THE_SAMPLE_ALONE)

const photosOf = (page: Page, tab: string) =>
  page.getByRole('tabpanel', { name: tab }).getByRole('listitem').getByRole('link')
const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' })
/** The picture that the viewer shows: its neighbours wait beside it, out of reach. */
const pictureOf = (page: Page) => viewerOf(page).getByRole('img')
const naturalWidth = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
const isModal = (page: Page) => viewerOf(page).evaluate((dialog) => dialog.matches(':modal'))

/** The viewer is open and the photo has grown to its place: on its way there it takes no clicks. */
async function expectOpen(page: Page) {
  await expect(viewerOf(page)).toBeVisible()
  await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0)
}

/** A photo is a plain link until the app has started, and a tab does nothing. */
async function openGallery(page: Page) {
  await page.goto('/gallery')
  await expect(async () => {
    await page.getByRole('tab', { name: /Worship Services/ }).click()
    await expect(page.getByRole('tabpanel', { name: /Worship Services/ })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('tab', { name: /Our Church/ }).click()
  await expect(page.getByRole('tabpanel', { name: /Our Church/ })).toBeVisible()
}

test.describe('tabs', () => {
  test.use(WITHOUT_WORKER)

  test('the church tab is open first, and each tab holds its photos', async ({ page }) => {
    await openGallery(page)
    await expect(page.getByRole('tab', { name: /Our Church/ })).toHaveAttribute('aria-selected', 'true')
    await expect(photosOf(page, 'Our Church')).toHaveCount(5)
    await page.getByRole('tab', { name: /Worship Services/ }).click()
    await expect(photosOf(page, 'Worship Services')).toHaveCount(4)
    await expect(page.getByRole('tabpanel', { name: /Our Church/ })).toBeHidden()
    await page.getByRole('tab', { name: /Events/ }).click()
    await expect(photosOf(page, 'Events')).toHaveCount(16)
  })

  test('arrow keys, Home and End move between the tabs', async ({ page }) => {
    await openGallery(page)
    const [church, services, events] = [/Our Church/, /Worship Services/, /Events/].map((name) =>
      page.getByRole('tab', { name }),
    )
    await church!.focus()
    await page.keyboard.press('ArrowRight')
    await expect(services!).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: /Worship Services/ })).toBeVisible()
    await page.keyboard.press('End')
    await expect(events!).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(church!).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(events!).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(church!).toHaveAttribute('aria-selected', 'true')
  })

  test('only addresses of the church tab carry a time, the same for all', async ({ page }) => {
    await openGallery(page)
    const pictures = page.getByRole('tabpanel', { includeHidden: true })
    const addresses = async (at: number) =>
      pictures
        .nth(at)
        .locator('img')
        .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src))
    const times = (await addresses(0)).map((address) => new URL(address).searchParams.get('t'))
    expect(new Set(times).size).toBe(1)
    expect(times[0]).toMatch(/^\d{13}$/)
    for (const address of [...(await addresses(1)), ...(await addresses(2))]) expect(new URL(address).search).toBe('')
    // The viewer asks for the same address.
    await photosOf(page, 'Our Church').first().click()
    await expect(pictureOf(page)).toHaveAttribute('src', new RegExp(`\\?t=${times[0]}$`))
  })

  test('a photo says what it shows under the pointer and under the keyboard focus', async ({ page }) => {
    await openGallery(page)
    const photo = photosOf(page, 'Our Church').first()
    const hint = photo.getByText('Click to enlarge')
    await expect(hint).toBeHidden()
    await photo.hover()
    await expect(hint).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(hint).toBeHidden()
    await page.getByRole('tabpanel', { name: /Our Church/ }).focus()
    await page.keyboard.press('Tab')
    await expect(photo).toBeFocused()
    await expect(hint).toBeVisible()
  })

  test('the volunteer teams end with the way to the contact page', async ({ page }) => {
    await page.goto('/gallery')
    for (const team of [
      'Worship Team',
      "Children's Ministry",
      'Greeting Team',
      'Church Building Improvements',
      'Tech & Media',
    ]) {
      await expect(page.getByRole('heading', { name: team })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Contact Us to Volunteer' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all photos can be seen, and opened at full size', async ({ page }) => {
    await page.goto('/gallery')
    for (const name of ['Our Church', 'Worship Services', 'Events'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    const photos = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(photos).toHaveCount(25)
    for (const href of await photos.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      expect(href).toMatch(/^\/photos\//)
  })
})

test.describe('viewer', () => {
  test.use(WITHOUT_WORKER)

  test('it shows description, date and count, and goes round at both ends', async ({ page }) => {
    await openGallery(page)
    await photosOf(page, 'Our Church').first().click()
    await expectOpen(page)
    const viewer = viewerOf(page)
    await expect(viewer.getByText('1 of 5', { exact: true })).toBeVisible()
    expect(await isModal(page)).toBe(true)
    const first = await pictureOf(page).getAttribute('alt')
    await expect(viewer.getByText(first!)).toBeVisible()
    await expect.poll(() => naturalWidth(pictureOf(page))).toBeGreaterThan(0)

    await viewer.getByRole('button', { name: 'Previous photo' }).click()
    await expect(viewer.getByText('5 of 5', { exact: true })).toBeVisible()
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await expect(viewer.getByText('1 of 5', { exact: true })).toBeVisible()
    await expect(pictureOf(page)).toHaveAttribute('alt', first!)
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByText('5 of 5', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('2 of 5', { exact: true })).toBeVisible()
    await expect(pictureOf(page)).toBeInViewport({ ratio: 1 })
  })

  test.describe('on a quick device', () => {
    test.use({ pace: 'quick' })

    for (const wish of ['no-preference', 'reduce'] as const) {
      test(
        wish === 'reduce'
          ? 'a photo is there at once for people who ask for less motion'
          : 'a photo grows out of its place on the wall',
        { tag: '@nightly' },
        async ({ page }) => {
          await page.emulateMedia({ reducedMotion: wish })
          await page.addInitScript(() => {
            const grown: string[][] = []
            Object.assign(window, { grown })
            const start = Document.prototype.startViewTransition
            Document.prototype.startViewTransition = function (update) {
              const all = [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')]
              const transition = start.call(this, update)
              const from = all.map(({ id }) => id).join()
              void transition.updateCallbackDone.then(() =>
                grown.push([
                  from,
                  ...[...document.querySelectorAll<HTMLElement>('[style*="view-transition-name: photo"] img')].map(
                    (image) => (image as HTMLImageElement).alt,
                  ),
                ]),
              )
              return transition
            }
          })
          await openGallery(page)
          const photo = photosOf(page, 'Our Church').nth(1)
          const alt = await photo.getByRole('img').getAttribute('alt')
          await photo.click()
          await expect(pictureOf(page)).toBeInViewport({ ratio: 1 })
          await expect(pictureOf(page)).toHaveAttribute('alt', alt!)
          const grown = page.evaluate(() => (window as unknown as { grown: string[][] }).grown)
          expect(await grown).toEqual(wish === 'reduce' ? [] : [[await photo.getAttribute('id'), alt]])
          // Nothing of it stays.
          await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0)
        },
      )
    }
  })

  test('Escape closes it, and the focus is on the photo that was shown last', async ({ page }) => {
    await openGallery(page)
    const photos = photosOf(page, 'Our Church')
    await photos.nth(1).press('Enter')
    await expect(viewerOf(page).getByText('2 of 5', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewerOf(page)).toBeHidden()
    await expect(photos.nth(1)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(viewerOf(page)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(viewerOf(page)).toBeHidden()
    await expect(photos.nth(2)).toBeFocused()
    await expect(page).toHaveURL(/\/gallery$/)
  })

  test('Close, a click beside the picture and the browser’s Back close it and stay in the gallery', async ({
    page,
  }) => {
    await openGallery(page)
    const photo = photosOf(page, 'Our Church').nth(1)
    const viewer = viewerOf(page)
    const closings = [
      () => viewer.getByRole('button', { name: 'Close' }).dblclick(),
      () => page.mouse.click(8, 300),
      () => page.goBack(),
      () => page.evaluate(() => document.querySelector('dialog')!.close()),
    ]
    for (const close of closings) {
      await photo.click()
      await expectOpen(page)
      await close()
      await expect(viewer).toBeHidden()
      await expect(photo).toBeFocused()
      await expect(page).toHaveURL(/\/gallery$/)
      // The viewer's entry is left behind a moment later: what comes next must not overtake it.
      await expect.poll(() => page.evaluate(() => history.state.photo)).toBeUndefined()
    }
    // Nothing is left in the history: from here Back leaves.
    await page.goBack()
    await expect(page).not.toHaveURL(/\/gallery$/)
  })

  test('the page behind it keeps its place', { tag: '@nightly' }, async ({ page }) => {
    await openGallery(page)
    // Letters that come later change the lines above, and the browser scrolls to keep what is seen in its place.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const photo = photosOf(page, 'Our Church').last()
    await photo.scrollIntoViewIfNeeded()
    await photo.focus()
    // Read as it is clicked: to click something the test runner may scroll it from under a notice.
    await page.evaluate(() =>
      addEventListener('click', () => Object.assign(window, { place: scrollY }), { capture: true, once: true }),
    )
    await photo.click()
    await expectOpen(page)
    const before = await page.evaluate(() => (window as unknown as { place: number }).place)
    expect(before).toBeGreaterThan(0)
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('Escape')
    await expect(viewerOf(page)).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state.photo)).toBeUndefined()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    // Forward opens it again, Back closes it.
    await page.goForward()
    await expect(viewerOf(page)).toBeVisible()
    await page.goBack()
    await expect(viewerOf(page)).toBeHidden()
    await expect(photo).toBeFocused()
    await expect(photo).toBeInViewport()
  })

  test('a swipe turns to the next photo and is no click', async ({ page }) => {
    await openGallery(page)
    await photosOf(page, 'Our Church').first().click()
    await expectOpen(page)
    const viewer = viewerOf(page)
    await expect(viewer.getByText('1 of 5', { exact: true })).toBeVisible()
    await expect(pictureOf(page)).toBeInViewport({ ratio: 1 })
    const box = (await pictureOf(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 150, y + 10, { steps: 6 })
    await page.mouse.up()
    await expect(viewer.getByText('2 of 5', { exact: true })).toBeVisible()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 150, y - 10, { steps: 6 })
    await page.mouse.up()
    await expect(viewer.getByText('1 of 5', { exact: true })).toBeVisible()
  })

  test.describe('zoomed', () => {
    /** The picture's width on the screen, against the one that it has when it is whole. */
    const scaleOf = (page: Page) =>
      pictureOf(page).evaluate((img: HTMLImageElement) => img.getBoundingClientRect().width / img.offsetWidth)
    const leftOf = (page: Page) => pictureOf(page).evaluate((img) => img.getBoundingClientRect().left)
    const middleOf = async (page: Page) => {
      const box = (await pictureOf(page).boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    async function openFirst(page: Page) {
      await openGallery(page)
      await photosOf(page, 'Our Church').first().click()
      await expectOpen(page)
      await expect(viewerOf(page).getByText('1 of 5', { exact: true })).toBeVisible()
      await expect(pictureOf(page)).toBeInViewport({ ratio: 1 })
    }

    test(
      'a double click zooms in and out; in between the mouse moves the picture and turns nothing',
      { tag: '@nightly' },
      async ({ page }) => {
        await openFirst(page)
        const { x, y } = await middleOf(page)
        const whole = await leftOf(page)
        await page.mouse.dblclick(x, y)
        await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5, 2)
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x - 60, y, { steps: 3 })
        const before = await leftOf(page)
        await page.mouse.move(x - 160, y, { steps: 4 })
        expect(before - (await leftOf(page))).toBeCloseTo(100, 0)
        // Let go beside the picture's words: that closes nothing either.
        await page.mouse.up()
        await expect(viewerOf(page).getByText('1 of 5', { exact: true })).toBeVisible()
        await page.mouse.dblclick(x, y)
        await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2)
        await expect.poll(() => leftOf(page)).toBeCloseTo(whole, 0)
      },
    )

    test('the next photo begins whole, and Escape still closes', async ({ page }) => {
      await openFirst(page)
      const { x, y } = await middleOf(page)
      await page.mouse.dblclick(x, y)
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(2)
      await page.keyboard.press('ArrowRight')
      await expect(viewerOf(page).getByText('2 of 5', { exact: true })).toBeVisible()
      await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2)
      // A photo that is still sliding in takes no clicks.
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
      await page.mouse.dblclick(x, y)
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(2)
      await page.keyboard.press('Escape')
      await expect(viewerOf(page)).toBeHidden()
      await expect(photosOf(page, 'Our Church').nth(1)).toBeFocused()
    })

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

      test('two fingers zoom, one moves the picture, a double tap shows the whole, and a swipe turns again', async ({
        page,
        context,
      }) => {
        const problems: string[] = []
        page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
        await openFirst(page)
        const { x, y } = await middleOf(page)
        const cdp = await context.newCDPSession(page)
        /** Seconds since the epoch, of the events: a slow machine must not make two quick taps slow. */
        let clock = Date.now() / 1000
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
          cdp.send('Input.dispatchTouchEvent', {
            type,
            timestamp: (clock += 0.03),
            touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
          })

        await touch('touchStart', [x - 30, y])
        await touch('touchStart', [x - 30, y], [x + 30, y])
        for (const spread of [40, 50, 60, 75, 90]) await touch('touchMove', [x - spread, y], [x + spread, y])
        await touch('touchEnd')
        await expect.poll(() => scaleOf(page)).toBeGreaterThan(2.5)
        const zoomed = await scaleOf(page)
        expect(zoomed).toBeLessThanOrEqual(4)
        // The page itself has kept its size.
        expect(await page.evaluate(() => visualViewport!.scale)).toBe(1)

        const before = await leftOf(page)
        await touch('touchStart', [x, y])
        for (const by of [20, 50, 80, 120]) await touch('touchMove', [x - by, y])
        await touch('touchEnd')
        await expect.poll(() => leftOf(page)).toBeLessThan(before - 60)
        await expect(viewerOf(page).getByText('1 of 5', { exact: true })).toBeVisible()
        expect(await scaleOf(page)).toBeCloseTo(zoomed, 2)

        const doubleTap = async () => {
          clock += 1
          for (let tap = 0; tap < 2; tap++) {
            await touch('touchStart', [x, y])
            await touch('touchEnd')
          }
        }
        await doubleTap()
        await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2)
        await doubleTap()
        await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5, 2)
        await doubleTap()
        await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2)

        await touch('touchStart', [x + 80, y])
        for (const by of [40, 0, -40, -80]) await touch('touchMove', [x + by, y])
        await touch('touchEnd')
        await expect(viewerOf(page).getByText('2 of 5', { exact: true })).toBeVisible()
        expect(problems).toEqual([])
      })
    })
  })

  test.describe('for a reader in another time zone', () => {
    test.use({ timezoneId: 'Asia/Tokyo' })

    test('dates are those of the church', { tag: '@nightly' }, async ({ page }) => {
      await openGallery(page)
      await page.getByRole('tab', { name: /Worship Services/ }).click()
      await photosOf(page, 'Worship Services')
        .filter({ has: page.getByRole('img', { name: /Christmas Eve/ }) })
        .click()
      await expect(viewerOf(page).getByText('December 24, 2024')).toBeVisible()
    })
  })
})

test('offline the viewer still shows every picture', async ({ page, context, site }) => {
  await openGallery(page)
  await waitForControl(page)
  await site.stop()
  await goOffline(context)
  await openGallery(page)
  await photosOf(page, 'Our Church').first().click()
  for (let at = 1; at <= 5; at++) {
    await expect(viewerOf(page).getByText(`${at} of 5`, { exact: true })).toBeVisible()
    await expect.poll(() => naturalWidth(pictureOf(page))).toBeGreaterThan(0)
    await page.keyboard.press('ArrowRight')
  }
  await goOnline(context)
})

test.describe('a picture that cannot be had', () => {
  test.use({ serviceWorkers: 'block' })

  test('its place says so, and the failure is logged', async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.route('**/photos/nave*', (route) => route.abort())
    await openGallery(page)
    const photo = photosOf(page, 'Our Church').first()
    await expect(photo).toContainText('Image not available')
    await expect(page.getByText('Image not available')).toHaveCount(1)
    expect(errors.filter((text) => /^Image failed to load: \/photos\/nave\.\w+\?t=\d+$/.test(text))).toHaveLength(1)
    // The viewer still opens, and says the same.
    await photo.click()
    await expect(viewerOf(page).getByText('Image not available')).toBeVisible()
  })

  test('a failure before the app has started is noticed too', async ({ page }) => {
    await page.route('**/photos/nave*', (route) => route.abort())
    const release = await hold(page, '**/assets/*.js')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/photos/nave'))
    await page.goto('/gallery', { waitUntil: 'commit' })
    await failed
    release()
    await expect(photosOf(page, 'Our Church').first()).toContainText('Image not available')
  })
})

const embeds = [
  {
    name: 'map',
    path: '/contact',
    title: /^Map of 214 N\. Chapel Street/,
    address: /google\.com\/maps\?.*z=15.*output=embed/,
    height: 400,
    action: 'Show map',
    card: 'The map needs a connection',
  },
  {
    name: 'playlist',
    path: '/',
    title: /^Video playlist/,
    address: /youtube-nocookie\.com\/embed/,
    height: undefined,
    action: 'Show videos',
    card: 'Videos need a connection',
  },
]
for (const { name, path, title, address, height, action, card } of embeds) {
  test.describe(`the ${name}`, () => {
    /** Answers for the other sites, says what the browser says of its line, and notes who was asked. */
    async function watch(page: Page, line: Line) {
      const asked: string[] = []
      await page.context().route(/^https:/, (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
      })
      await onLine(page, line)
      return asked
    }
    const frameOf = (page: Page) => page.locator('main').getByTitle(title)
    const scrollToEnd = async (page: Page) => {
      await page.keyboard.press('End')
      await expect(page.getByRole('contentinfo')).toBeInViewport()
    }

    // By day the map stands for both.
    test.describe('on a line', { tag: name === 'map' ? [] : ['@nightly'] }, () => {
      test.use(WITHOUT_WORKER)

      test('asks nothing of the other site before it is scrolled into view, then loads by itself', async ({ page }) => {
        const asked = await watch(page, { saveData: false, effectiveType: '4g' })
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(frameOf(page)).toHaveCount(0)
        expect(asked).toEqual([])
        // The waiting place is reached as a reader does, screen by screen.
        await expect(async () => {
          await page.mouse.wheel(0, 500)
          await expect(frameOf(page)).toBeVisible({ timeout: 300 })
        }).toPass()
        await expect.poll(() => asked.filter((url) => address.test(url)).length).toBe(1)
        if (height) expect((await frameOf(page).boundingBox())!.height).toBe(height)
      })

      for (const connection of [
        { saveData: true, effectiveType: '4g' },
        { saveData: false, effectiveType: '3g' },
      ]) {
        test(
          `waits for a click with ${connection.saveData ? 'save-data' : 'a slow connection'}`,
          { tag: connection.saveData ? [] : ['@nightly'] },
          async ({ page }) => {
            const asked = await watch(page, connection)
            await page.goto(path)
            const show = page.getByRole('button', { name: action })
            await expect(async () => {
              await page.mouse.wheel(0, 500)
              await expect(show).toBeVisible({ timeout: 300 })
            }).toPass()
            await scrollToEnd(page)
            expect(asked).toEqual([])
            await show.click()
            await expect(frameOf(page)).toBeFocused()
            await expect.poll(() => asked.length).toBe(1)
          },
        )
      }
    })

    test('gives way to a card while there is no connection, and comes back', async ({ page, context }) => {
      await watch(page, { saveData: false, effectiveType: '4g' })
      await page.goto(path)
      await waitForControl(page)
      const place = page.getByRole('heading', { name: card })
      await expect(async () => {
        await goOffline(context)
        // Code that was under way when the line broke is asked for again when somebody does something.
        await page.keyboard.press('PageDown')
        await expect(place).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(frameOf(page)).toHaveCount(0)
      await place.scrollIntoViewIfNeeded()
      const main = page.getByRole('main')
      if (name === 'map') {
        await expect(main.getByRole('link', { name: /^Open in maps/ })).toHaveAttribute('href', /maps\/dir/)
        await expect(main.getByRole('link', { name: 'Call (217) 555-0142' })).toHaveAttribute(
          'href',
          'tel:+12175550142',
        )
      } else {
        await expect(main.getByRole('link', { name: 'Browse the sermons' })).toHaveAttribute('href', '/sermons')
      }
      await goOnline(context)
      await expect(place).toBeHidden()
      await expect(frameOf(page)).toBeVisible()
    })
  })
}

test.describe('a long gallery', () => {
  test.use({ serviceWorkers: 'block' })

  test('is shown in batches of 48, says how many there are and are shown, and the viewer goes through all', async ({
    page,
  }) => {
    await page.route('**/data/gallery.json', async (route) => {
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
    await page.goto('/')
    await waitForApp(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click()
    const photos = photosOf(page, 'Our Church')
    const panel = page.getByRole('tabpanel', { name: 'Our Church' })
    await expect(photos).toHaveCount(48)
    await expect(panel.getByRole('status')).toHaveText('48 of 120 pictures are shown.')
    await panel.getByRole('button', { name: 'Show More Pictures' }).click()
    await expect(photos).toHaveCount(96)
    await expect(photos.nth(48)).toBeFocused()
    await photos.nth(95).click()
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
    await expect(viewer.getByText('96 of 120')).toBeVisible()
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await expect(viewer.getByText('97 of 120')).toBeVisible()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(photos).toHaveCount(120)
    await expect(photos.nth(96)).toBeFocused()
    await expect(panel.getByRole('status')).toHaveText('120 of 120 pictures are shown.')
    await expect(panel.getByRole('button', { name: 'Show More Pictures' })).toHaveCount(0)
  })
})
