/** Zooming in the photo viewer, by mouse and touch. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { openFirstPhoto, pictureOf, viewerOf } from '#tests/e2e/kit/gallery.ts'
import { WITHOUT_WORKER, collectProblems } from '#tests/e2e/kit/helpers.ts'
import { isSampleAlone, NOT_THE_SAMPLE_ALONE } from '#tests/sample-church.ts'

test.skip(!isSampleAlone, NOT_THE_SAMPLE_ALONE)

test.use(WITHOUT_WORKER)

/** The picture's scale, 1 when it is not zoomed. */
const scaleOf = (page: Page) =>
  pictureOf(page).evaluate((img: HTMLImageElement) => img.getBoundingClientRect().width / img.offsetWidth)
const leftOf = (page: Page) => pictureOf(page).evaluate((img) => img.getBoundingClientRect().left)
const middleOf = async (page: Page) => {
  const box = (await pictureOf(page).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a double click zooms in and out; dragging then moves the picture; the next photo is not zoomed', async ({
  page,
}) => {
  await openFirstPhoto(page)
  const viewer = viewerOf(page)
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
  // Releasing outside the picture does not close the viewer.
  await page.mouse.up()
  await expect(viewer.getByText('1 of 5', { exact: true })).toBeVisible()
  await page.mouse.dblclick(x, y)
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2)
  await expect.poll(() => leftOf(page)).toBeCloseTo(whole, 0)

  await page.mouse.dblclick(x, y)
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 of 5', { exact: true })).toBeVisible()
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 2)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('pinching zooms, dragging moves, a double tap zooms out, and then a swipe moves to the next photo', async ({
    page,
    context,
  }) => {
    const problems = collectProblems(page)
    await openFirstPhoto(page)
    const { x, y } = await middleOf(page)
    const cdp = await context.newCDPSession(page)
    /** Event time in seconds since 1970, set by the test so that a slow machine does not slow down a double tap. */
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
    // The page itself is not zoomed.
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
    for (const scale of [1, 2.5, 1]) {
      await doubleTap()
      await expect.poll(() => scaleOf(page)).toBeCloseTo(scale, 2)
    }

    await touch('touchStart', [x + 80, y])
    for (const by of [40, 0, -40, -80]) await touch('touchMove', [x + by, y])
    await touch('touchEnd')
    await expect(viewerOf(page).getByText('2 of 5', { exact: true })).toBeVisible()
    expect(problems).toEqual([])
  })
})
