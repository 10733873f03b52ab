/** Journeys by keyboard alone. At every step the focus is visible, uncovered, and large enough as a target. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { MESSAGE, toast } from '#tests/e2e/kit/forms.ts'
import { WITHOUT_WORKER, goOffline, goOnline, screens, waitForApp, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

/** @returns what is wrong with the focused element */
const focusProblems = (page: Page) =>
  page.evaluate(() => {
    const TARGET_PX = 44
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return ['nothing has the focus']
    const name = `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40)}`
    const problems: string[] = []
    const note = (text: string) => problems.push(`${name}: ${text}`)

    // A link that breaks over lines counts by its first line.
    const rect = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)]
    const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)]
    if (left >= right || top >= bottom) return [`${name}: out of sight`]
    // Elements taller than half the window need not be completely in view.
    const isTall = rect.height > innerHeight / 2
    if (!isTall && (rect.top < -1 || rect.bottom > innerHeight + 1)) note('partly out of sight')
    for (const y of isTall ? [(top + bottom) / 2] : [top + 3, (top + bottom) / 2, bottom - 3]) {
      const hit = document.elementFromPoint((left + right) / 2, y)
      const isOwn = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
      if (!isOwn) note(`covered at ${Math.round(y)} px by ${hit?.tagName.toLowerCase()} ${hit?.className}`)
    }

    const { outlineStyle, outlineWidth, boxShadow, display } = getComputedStyle(element)
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    // The skip link moves the focus to `main`. A ring around the whole screen would say nothing.
    if (element.id !== 'main' && !hasOutline && boxShadow === 'none') note('no visible focus')
    // Exceptions: links within text (WCAG 2.5.8), which are inline, and headings, which are no targets.
    const isTarget =
      element.matches('a, button, input, select, textarea, summary, [role="tab"]') && display !== 'inline'
    if (isTarget && (rect.height < TARGET_PX - 0.5 || rect.width < TARGET_PX - 0.5))
      note(`${Math.round(rect.width)} × ${Math.round(rect.height)} px`)
    return problems
  })

const expectGoodFocus = (page: Page) => expect.poll(() => focusProblems(page)).toEqual([])

async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  await expectGoodFocus(page)
}

/** Presses a key until an element has the focus, and checks every stop on the way. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stops = 0; stops < 200; stops++) {
    await press(page, key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached`)
}

/** @param width 390: a phone */
async function open(page: Page, path: string, width = 1280) {
  await page.setViewportSize({ width, height: 720 })
  await page.goto(path)
  await waitForApp(page)
}

test('offline, from the home page to the sermons, and through the filters to Listen Now @journey', async ({
  page,
  context,
  site,
}) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await open(page, '/')
  await waitForControl(page)
  await site.stop()
  await goOffline(context)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  // With a fake clock: nothing that runs a moment after the press may move the focus away.
  await page.clock.install()
  await press(page, 'Enter')
  await page.clock.runFor(1000)
  await expect(page.getByRole('main')).toBeFocused()
  await page.clock.resume()
  await tabTo(page, page.getByRole('main').locator('a[href="/sermons"]').first())
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sermon Archive' })).toBeFocused()
  await expectGoodFocus(page)

  await press(page, 'Tab')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.keyboard.type('the')
  await expect(page).toHaveURL(/q=the$/)
  await press(page, 'Tab')
  await expect(page.getByLabel('Series')).toBeFocused()
  await press(page, 'Tab')
  await expect(page.getByLabel('Speaker')).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(page).toHaveURL(/speaker=/)
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: /^Listen Now/ }).first()).toBeFocused()
  await goOnline(context)
})

test.describe('with a connection', () => {
  test.use(WITHOUT_WORKER)

  test('a message is written and sent @journey', async ({ page }) => {
    await open(page, '/contact')
    for (const [label, text] of [
      ['Name', MESSAGE.name],
      ['Email', MESSAGE.email],
      ['Phone', MESSAGE.phone],
      ['Subject', MESSAGE.subject],
      ['Message', MESSAGE.message],
    ] as const) {
      await tabTo(page, page.getByLabel(label))
      await page.keyboard.type(text)
      await expect(page.getByLabel(label)).toHaveValue(text)
    }
    await tabTo(page, page.getByRole('button', { name: 'Send Message' }))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Message Sent', '').first()).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await press(page, 'Tab')
  })

  test('a gallery tab, a photo, the next one, and back with the focus on it', async ({ page }) => {
    test.skip(!isSample, NOT_THE_SAMPLE)
    await open(page, '/gallery')
    await tabTo(page, page.getByRole('tab', { name: /Our Church/ }))
    await press(page, 'ArrowRight')
    await expect(page.getByRole('tab', { name: /Worship Services/ })).toBeFocused()
    const photos = page.getByRole('tabpanel', { name: /Worship Services/ }).getByRole('link')
    await tabTo(page, photos.first())
    await press(page, 'Enter')
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
    await expect(viewer.getByText('1 of 4', { exact: true })).toBeVisible()
    await tabTo(page, viewer.getByRole('button', { name: 'Next photo' }))
    await press(page, 'Enter')
    await expect(viewer.getByText('2 of 4', { exact: true })).toBeVisible()
    await tabTo(page, viewer.getByRole('button', { name: 'Close' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(viewer).toBeHidden()
    await expect(photos.nth(1)).toBeFocused()
    await expectGoodFocus(page)
  })

  test('the menu on a phone opens, and closes with Escape, after a link, and when the focus leaves it @journey', async ({
    page,
  }) => {
    await open(page, '/', 390)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const toggle = page.getByRole('button', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await tabTo(page, toggle)
    await press(page, 'Enter')
    await expect(menu).toBeVisible()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await press(page, 'Escape')
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
    await press(page, 'Enter')
    await press(page, 'Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await tabTo(page, menu.getByRole('link').last())
    await press(page, 'Tab')
    await expect(menu).toBeHidden()
    await expectGoodFocus(page)
    await tabTo(page, toggle, 'Shift+Tab')
    await press(page, 'Enter')
    await tabTo(page, menu.getByRole('link', { name: 'Giving' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/giving$/)
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectGoodFocus(page)
  })
})

for (const width of [390, 1280]) {
  test(
    `every stop of a long screen can be seen between header and offline line, at ${width} px`,
    { tag: width === 390 ? [] : '@nightly' },
    async ({ page, context, site }) => {
      await open(page, '/services', width)
      await waitForControl(page)
      await site.stop()
      await goOffline(context)
      await expect(page.getByText('You’re offline.')).toBeVisible()
      const last = page.getByRole('list', { name: 'Legal' }).getByRole('link').last()
      await tabTo(page, last)
      // And back, because the sticky header can cover what is above.
      await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }), 'Shift+Tab')
      await goOnline(context)
    },
  )
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  /** A screen with a form and one with cards. The others run by night. */
  const AT_EVERY_CHANGE = ['/contact', '/sermons']

  // Backward, because the sticky header can cover what is above.
  for (const path of [...screens(), '/no-such-page']) {
    test(
      `from the end of ${path} to its beginning the focus is never lost, hidden or too small`,
      { tag: AT_EVERY_CHANGE.includes(path) ? [] : ['@nightly'] },
      async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 720 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const first = page.getByRole('link', { name: 'Skip to main content' })
        await page.getByRole('list', { name: 'Legal' }).getByRole('link').last().focus()
        await tabTo(page, first, 'Shift+Tab')
      },
    )
  }
})
