/** Toasts stack, stay while someone reads them, and close when dismissed. The Share buttons show them. */
import type { Page } from '@playwright/test'
import { listen } from '#tests/e2e/kit/announced.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { toastOf } from '#tests/e2e/kit/forms.ts'
import { waitForApp } from '#tests/e2e/kit/helpers.ts'

test.use({ serviceWorkers: 'block' })

/** Longer than a toast stays. The clock is fake, so nothing waits. */
const PAST_MS = 9000

async function open(page: Page, canCopy = true) {
  await page.clock.install()
  await page.addInitScript((works) => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: works ? { writeText: () => Promise.resolve() } : undefined })
  }, canCopy)
  await page.goto('/sermons')
  // If two buttons are pressed before the app is ready, only the last one counts.
  await waitForApp(page)
  // From here on the test moves the clock.
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

const share = (page: Page, card: number) => page.getByRole('article').nth(card).getByRole('button', { name: 'Share' })
const dismissals = (page: Page) => page.getByRole('button', { name: 'Dismiss' })
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

test('toasts stack, stay while the pointer is over them, and close after their time', async ({ page }) => {
  await open(page)
  const sermons = await titles(page)
  const said = toastOf(page, 'Link Copied')
  for (const card of [0, 1, 2]) {
    await share(page, card).click()
    await expect(said.getByText(`The link to “${sermons[card]}” is on your clipboard.`)).toBeVisible()
  }
  const boxes = await dismissals(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
  expect(boxes).toHaveLength(3)
  for (const at of [1, 2]) expect(boxes[at].top).toBeGreaterThanOrEqual(boxes[at - 1].bottom)

  await said.first().hover()
  await page.clock.fastForward(PAST_MS)
  await expect(dismissals(page)).toHaveCount(3)
  await page.mouse.move(5, 5)
  await page.clock.fastForward(PAST_MS)
  await expect(dismissals(page)).toHaveCount(0)
})

test('a focused toast stays; dismissing it moves focus to the next toast, and after the last one back to the Share button @nightly', async ({
  page,
}) => {
  await open(page)
  await share(page, 0).click()
  await share(page, 1).click()
  await expect(dismissals(page)).toHaveCount(2)
  await page.mouse.move(5, 5)
  await dismissals(page).first().focus()
  await page.clock.fastForward(PAST_MS)
  await expect(dismissals(page)).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(dismissals(page)).toHaveCount(1)
  await page.clock.runFor(50)
  await expect(dismissals(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dismissals(page)).toHaveCount(0)
  // Focus moves in the next frame.
  await page.clock.runFor(50)
  await expect(share(page, 1)).toBeFocused()
})

test('a failure is announced as an alert, and stays until it is dismissed', async ({ page }) => {
  const told = await listen(page)
  await open(page, false)
  await share(page, 0).click()
  const failure = toastOf(page, 'Link Not Copied')
  await page.clock.runFor(1000)
  expect(await told()).toEqual([expect.stringMatching(/^alert: Link Not Copied\. You can copy it from here: http/)])
  await page.clock.fastForward(PAST_MS)
  await expect(failure).toBeVisible()
  // At 400 % zoom its end can be read, too.
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 256 })
  await dismissals(page).hover()
  await page.mouse.wheel(0, 999)
  await expect.poll(() => failure.evaluate((toast) => toast.getBoundingClientRect().bottom)).toBeLessThanOrEqual(256)
  await page.setViewportSize({ width, height })
  // A repeated text replaces the first one.
  await share(page, 0).click()
  await expect(failure).toHaveCount(1)
  // Someone who has scrolled on stays there.
  const scrolledTo = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
  const place = await scrolledTo()
  await dismissals(page).click()
  await expect(failure).toBeHidden()
  await expect(share(page, 0)).toBeFocused()
  expect(await scrolledTo()).toBe(place)
})

test('a toast stays as long as a dialog or another tab hides it', async ({ page }) => {
  await open(page)
  await share(page, 0).click()
  await page.mouse.move(5, 5)
  const hide = (isHidden: boolean) =>
    page.evaluate(
      (hidden) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }),
      isHidden,
    )
  await hide(true)
  await page.clock.fastForward(PAST_MS)
  await hide(false)
  await page.evaluate(() => document.body.appendChild(document.createElement('dialog')).showModal())
  await page.clock.fastForward(PAST_MS)
  await page.evaluate(() => document.querySelector('dialog')!.remove())
  await expect(dismissals(page)).toHaveCount(1)
  await page.clock.fastForward(PAST_MS)
  await expect(dismissals(page)).toHaveCount(0)
})
