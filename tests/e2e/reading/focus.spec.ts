/** Focus on every screen, by keyboard alone: it is never lost, and goes where the person would look next. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { tabTo } from '#tests/e2e/kit/focus.ts'
import { openPageHost, screens, waitForPageHost } from '#tests/e2e/kit/helpers.ts'

// Without a worker: focus does not depend on it, and its installation takes longer than a test.
test.use({ serviceWorkers: 'block' })

/** @returns the element that has focus two frames later, and whether it is a button not seen before */
const focused = (page: Page) =>
  page.evaluate(async () => {
    const met = ((window as unknown as { met?: WeakSet<Element> }).met ??= new WeakSet())
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const element = document.activeElement as HTMLElement
    const name = (element.ariaLabel ?? element.innerText ?? '').trim().slice(0, 40)
    const isNew = !met.has(element)
    met.add(element)
    return {
      isLost: element === document.body,
      what: `${element.localName} ${name}`,
      isNewButton: isNew && element.matches('button, summary'),
      isInDialog: element.closest('dialog') !== null,
    }
  })

async function expectFocus(page: Page, after: string) {
  const focus = await focused(page)
  expect(focus.isLost, `nothing has the focus after ${after}`).toBe(false)
  return focus
}

for (const path of screens()) {
  test(
    `on ${path}, focus is never lost at any stop or press; going backward, every stop can be seen`,
    { tag: '@nightly' },
    async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'share', { value: undefined })
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } })
      })
      // Replaces map and videos: a page with one link.
      await page.route(/^https:/, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Elsewhere</title><a href="#">A stop</a>',
        }),
      )
      await openPageHost(page, path)
      if (path === '/contact') {
        // Chromium drops focus when the iframe that has it loads; the next Tab returns to it. So load it first.
        await page.getByRole('heading', { name: 'Need Prayer?' }).scrollIntoViewIfNeeded()
        await page.frameLocator('iframe').getByRole('link', { name: 'A stop' }).waitFor()
      }
      const last = page.getByRole('button', { name: 'Largest' })
      let before = 'the beginning'
      for (let stops = 0; !(await last.evaluate((element) => element === document.activeElement)); stops++) {
        expect(stops).toBeLessThan(200)
        await page.keyboard.press('Tab')
        const { what, isNewButton } = await expectFocus(page, `Tab from ${before}`)
        before = what
        // Submitting an empty form moves focus back to its first field.
        if (!isNewButton) continue
        await page.keyboard.press('Enter')
        const { isInDialog } = await expectFocus(page, `Enter on ${what}`)
        if (!isInDialog) continue
        await page.keyboard.press('Escape')
        expect(await expectFocus(page, `Escape after ${what}`)).toMatchObject({ what, isInDialog: false })
      }
      // The sticky header can cover what is above.
      await page.setViewportSize({ width: 390, height: 720 })
      // The map is replaced by its card, since the contents of a frame are not ours.
      await page.unroute(/^https:/)
      await page.route(/^https:/, (route) => route.abort())
      await page.reload()
      await waitForPageHost(page)
      await page.getByRole('list', { name: 'Legal' }).getByRole('link').last().focus()
      await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }), 'Shift+Tab')
    },
  )
}
