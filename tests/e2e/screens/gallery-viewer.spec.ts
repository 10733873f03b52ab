/** The photo viewer: opening, paging and closing. */
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { expectOpen, openFirstPhoto, openGallery, photosOf, pictureOf, viewerOf } from '#tests/e2e/kit/gallery.ts'
import { WITHOUT_WORKER } from '#tests/e2e/kit/helpers.ts'
import { isSampleAlone, NOT_THE_SAMPLE_ALONE } from '#tests/sample-church.ts'

test.skip(!isSampleAlone, NOT_THE_SAMPLE_ALONE)

test.describe('without a worker', () => {
  test.use(WITHOUT_WORKER)

  test('the viewer shows description, date and count, and wraps around at both ends @journey', async ({ page }) => {
    await openFirstPhoto(page)
    const viewer = viewerOf(page)
    const expectNumber = (at: number) => expect(viewer.getByText(`${at} of 5`, { exact: true })).toBeVisible()
    expect(await viewer.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    const first = await pictureOf(page).getAttribute('alt')
    await expect(viewer.getByText(first!)).toBeVisible()
    await expect(viewer.getByRole('time')).toHaveText(/^\w+ \d+, \d{4}$/)
    await expect.poll(() => pictureOf(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await viewer.getByRole('button', { name: 'Previous photo' }).click()
    await expectNumber(5)
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await expectNumber(1)
    await expect(pictureOf(page)).toHaveAttribute('alt', first!)
    await page.keyboard.press('ArrowLeft')
    await expectNumber(5)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expectNumber(2)
    await expect(pictureOf(page)).toBeInViewport({ ratio: 1 })
  })

  test('arrow keys that are pressed before the viewer is open turn its photos @nightly', async ({ page }) => {
    await openGallery(page)
    await photosOf(page, 'Our Church')
      .first()
      .evaluate((link: HTMLElement) => {
        link.click()
        for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight'])
          document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      })
    await expect(viewerOf(page).getByText('3 of 5', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewerOf(page).getByText('4 of 5', { exact: true })).toBeVisible()
  })

  test('“Full Size” opens the shown photo in a new tab, where mouse and keyboard enlarge it @nightly', async ({
    page,
  }) => {
    await openFirstPhoto(page)
    await page.keyboard.press('ArrowRight')
    const photo = await photosOf(page, 'Our Church')
      .nth(1)
      .evaluate((link: HTMLAnchorElement) => link.href)
    const opened = page.waitForEvent('popup')
    await viewerOf(page).getByRole('link', { name: 'Full Size' }).click()
    expect((await opened).url()).toBe(photo)
    await expect(viewerOf(page)).toBeVisible()
  })

  test('closed after a reload, the viewer leaves its photo in its tab, in view and focused @nightly', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await openGallery(page)
    await page.getByRole('tab', { name: /^Events/ }).click()
    await photosOf(page, 'Events').last().click()
    await expectOpen(page)
    await page.reload()
    await expectOpen(page)
    await viewerOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(photosOf(page, 'Events').last()).toBeFocused()
    await expect(photosOf(page, 'Events').last()).toBeInViewport({ ratio: 0.5 })
  })

  test('every way out closes the viewer, stays in the gallery, and focuses the last photo shown', async ({ page }) => {
    await openGallery(page)
    const photos = photosOf(page, 'Our Church')
    const viewer = viewerOf(page)
    const ways: [shown: number, () => Promise<unknown>][] = [
      [1, () => page.keyboard.press('Escape')],
      [2, () => page.keyboard.press('ArrowRight').then(() => page.keyboard.press('Escape'))],
      [1, () => viewer.getByRole('button', { name: 'Close' }).dblclick()],
      [1, () => page.mouse.click(8, 300)],
      [1, () => page.goBack()],
      [1, () => page.evaluate(() => document.querySelector('dialog')!.close())],
    ]
    for (const [shown, close] of ways) {
      await photos.nth(1).press('Enter')
      await expectOpen(page)
      await expect(viewer.getByText('2 of 5', { exact: true })).toBeVisible()
      await close()
      await expect(viewer).toBeHidden()
      await expect(photos.nth(shown)).toBeFocused()
      await expect(page).toHaveURL(/\/gallery$/)
      // Going back past the viewer's history entry takes a moment.
      await expect.poll(() => page.evaluate(() => history.state.photo)).toBeUndefined()
    }
    // No history entry is left, so Back leaves the gallery.
    await page.goBack()
    await expect(page).not.toHaveURL(/\/gallery$/)
  })

  test('the page behind the viewer keeps its scroll position @nightly', async ({ page }) => {
    await openGallery(page)
    // Fonts that load late move the lines above, and then the browser scrolls.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const photo = photosOf(page, 'Our Church').last()
    await photo.scrollIntoViewIfNeeded()
    await photo.focus()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(0)
    await photo.press('Enter')
    await expectOpen(page)
    await page.mouse.wheel(0, 600)
    for (const isAgain of [false, true]) {
      if (isAgain) await page.goForward()
      await expect(viewerOf(page)).toBeVisible()
      await page.goBack()
      await expect(viewerOf(page)).toBeHidden()
      await expect(photo).toBeFocused()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await page.evaluate(() => scrollY)).toBe(before)
    }
  })
})

test.describe('on a phone', () => {
  test.use({ ...WITHOUT_WORKER, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe moves to the next photo, and the browser zooms in', async ({ page, context }) => {
    await openFirstPhoto(page)
    const box = (await pictureOf(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const cdp = await context.newCDPSession(page)
    async function drag(by: number) {
      for (const step of [0, 0.25, 0.5, 0.75, 1])
        await cdp.send('Input.dispatchTouchEvent', {
          type: step === 0 ? 'touchStart' : 'touchMove',
          touchPoints: [{ x: x + step * by, y }],
        })
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const expectNumber = (at: number) => expect(viewerOf(page).getByText(`${at} of 5`, { exact: true })).toBeVisible()
    await drag(-150)
    await expectNumber(2)
    await drag(150)
    await expectNumber(1)
    await cdp.send('Input.synthesizePinchGesture', { x, y, scaleFactor: 2 })
    await expect.poll(() => page.evaluate(() => visualViewport!.scale)).toBeGreaterThan(1.5)
    await expectNumber(1)
  })
})

test('in small windows and with large text, picture and text are visible, and no button breaks a word @nightly', async ({
  page,
}) => {
  await openFirstPhoto(page)
  for (const [width, height, letters] of [
    [320, 256, 16],
    [195, 422, 16],
    [390, 844, 32],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((px) => (document.documentElement.style.fontSize = `${px * 1.125}px`), letters)
    const box = (await pictureOf(page).boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThan(60)
    const words = viewerOf(page).getByRole('time')
    await words.scrollIntoViewIfNeeded()
    await expect(words).toBeInViewport()
    for (const name of ['Close', 'Previous photo', 'Next photo']) {
      const button = viewerOf(page).getByRole('button', { name })
      await button.scrollIntoViewIfNeeded()
      const isWhole = (element: HTMLElement) => {
        const word = document.createRange()
        word.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!)
        return word.getClientRects().length === 1
      }
      expect(await button.evaluate(isWhole), name).toBe(true)
    }
  }
})
