import { violations } from '#tests/e2e/kit/axe.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, send } from '#tests/e2e/kit/forms.ts'
import {
  WITHOUT_WORKER,
  goOffline,
  goOnline,
  screens,
  waitForApp,
  waitForControl,
  followMenu,
} from '#tests/e2e/kit/helpers.ts'
import { startScriptedSite } from '#tests/e2e/kit/scripted-site.ts'
import type { Page, Route } from '@playwright/test'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

/**
 * What axe does not measure: text under 16 px, targets under 44 px (except links within text, WCAG 2.5.8), missing
 * alternative text, skipped heading levels, missing landmarks.
 */
const shortcomings = (page: Page) =>
  page.evaluate(() => {
    const LETTER_PX = 16
    const TARGET_PX = 44
    const found = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, iframe, noscript')) continue
      const style = getComputedStyle(element)
      const rect = element.getBoundingClientRect()
      // Text for screen readers only is one pixel in size.
      if (rect.width <= 1 || rect.height <= 1) continue
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '',
      )
      const name = `${element.tagName.toLowerCase()} “${element.innerText.trim().slice(0, 30)}”`
      if (hasText && Number.parseFloat(style.fontSize) < LETTER_PX) found.add(`${name}: letters of ${style.fontSize}`)
      const isTarget = element.matches('a[href], button, input, select, textarea, summary, [role="tab"]')
      // A link or button whose pseudo-element covers its whole card is as large as the card.
      const cover = getComputedStyle(element, '::after')
      const isCard =
        cover.position === 'absolute' && cover.content !== 'none' && Number.parseFloat(cover.height) >= TARGET_PX
      const isSkipLink = element.matches('a[href^="#"]') && rect.bottom <= 0
      if (
        isTarget &&
        style.display !== 'inline' &&
        !isCard &&
        !isSkipLink &&
        (rect.width < TARGET_PX - 0.5 || rect.height < TARGET_PX - 0.5)
      )
        found.add(`${name}: ${Math.round(rect.width)} × ${Math.round(rect.height)} px`)
      if (
        isTarget &&
        style.display === 'inline' &&
        !isCard &&
        element.parentElement!.innerText.trim() === element.innerText.trim()
      )
        found.add(`${name}: a target of its own set as a link in a line`)
    }
    for (const image of document.images) if (image.getAttribute('alt') === null) found.add(`no alt: ${image.src}`)
    const levels = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4')]
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName[1]))
    levels
      .slice(1)
      .forEach(
        (level, at) =>
          level - levels[at]! > 1 &&
          document.querySelector('main')!.contains(document.querySelector('h1')) &&
          found.add(`a heading of level ${level} after one of ${levels[at]}`),
      )
    for (const landmark of ['header', 'nav[aria-label], nav[aria-labelledby]', 'main', 'footer'])
      if (!document.querySelector(landmark)) found.add(`no ${landmark}`)
    return [...found]
  })

/** For a loop over all screens on a busy machine. */
const LOOP_TIMEOUT_MS = 240_000
const SCHEMES = ['light', 'dark'] as const
/** The long tests run in one theme by day, and in the other by night. */
const ONE_THEME = { light: ['@nightly'], dark: [] }
/** Screens with controls of their own. The others consist of the same parts, and are checked by night. */
const BY_DAY: Record<string, string[]> = {
  '/contact': ['@journey'],
  '/': [],
  '/sermons': [],
  '/giving': [],
  '/gallery': [],
}

// Without a worker: axe's results do not depend on it, and its installation takes longest.
test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

  /** Checks both themes; what does not depend on colors once. */
  async function expectAccessible(page: Page, where: string) {
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await violations(page), `${where}, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await violations(page, { runOnly: ['color-contrast'] }), `${where}, dark`).toEqual([])
    expect.soft(await shortcomings(page), where).toEqual([])
  }

  for (const path of [...screens(), '/no-such-page', '/sermons?q=no+such+sermon']) {
    test(
      `${path} has no accessibility violations, small letters or small targets`,
      { tag: BY_DAY[path] ?? ['@nightly'] },
      async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (path.includes('?')) await expect(page.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible()
        await expectAccessible(page, path)
      },
    )
  }

  test(
    'no violations in the placeholders of a list, nor in its error message',
    { tag: '@nightly' },
    async ({ page }) => {
      const held: Route[] = []
      let isLost = false
      await page.route('**/data/**', async (route) => (isLost ? await route.abort() : void held.push(route)))
      await page.goto('/about')
      await waitForApp(page)
      await followMenu(page, 'Sermons')
      await expect(page.locator('[data-placeholder="sermon"]')).toHaveCount(6)
      await expectAccessible(page, 'placeholders')
      isLost = true
      for (const route of held) await route.abort()
      await expect(page.getByRole('main').getByText('The sermons could not be loaded.')).toBeVisible()
      await expectAccessible(page, 'an error')
    },
  )

  test.describe('on an iPhone', () => {
    test.use({
      viewport: { width: 390, height: 844 },
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })
    test(
      'no violations in the steps to the home screen, nor in the open menu',
      { tag: '@nightly' },
      async ({ page }) => {
        await page.goto('/giving')
        await page.getByText('Add to home screen', { exact: true }).click()
        await expect(page.getByText('Choose “Add to Home Screen”, then “Add”.')).toBeVisible()
        await expectAccessible(page, 'steps')
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
        await expectAccessible(page, 'menu')
      },
    )
  })
})

for (const colorScheme of SCHEMES) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test.describe('without a worker', () => {
      test.use(WITHOUT_WORKER)

      test('no violations in the open photo viewer', { tag: ONE_THEME[colorScheme] }, async ({ page }) => {
        test.skip(!isSample, NOT_THE_SAMPLE)
        await page.goto('/gallery')
        await waitForApp(page)
        await page
          .getByRole('tabpanel', { name: /Our Church/ })
          .getByRole('link')
          .first()
          .click()
        await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
        expect(await violations(page)).toEqual([])
      })

      test('no violations with forced colors or more contrast', { tag: '@nightly' }, async ({ page }) => {
        for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }] as const) {
          await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference', ...media })
          for (const path of ['/', '/contact']) {
            await page.goto(path)
            await waitForApp(page)
            // With forced colors the browser sees to contrast; axe compares our text color with the reader's
            // background.
            expect(
              await violations(
                page,
                'forcedColors' in media ? { rules: { 'color-contrast': { enabled: false } } } : {},
              ),
              `${path} with ${JSON.stringify(media)}`,
            ).toEqual([])
          }
        }
      })
    })

    test('no violations in the notice of a newer version', { tag: '@nightly' }, async ({ page }) => {
      const scripted = await startScriptedSite()
      try {
        await page.goto(`${scripted.url}/`)
        await waitForControl(page)
        scripted.releaseNamed('next')
        await page.evaluate(() =>
          navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined),
        )
        await expect(page.getByText('There is a newer version of this site.').first()).toBeVisible()
        expect(await violations(page)).toEqual([])
      } finally {
        await scripted.close()
      }
    })

    test(
      'no violations in form errors, toasts, the offline line, nor in a message that waits, is changed and is delivered',
      { tag: ONE_THEME[colorScheme] },
      async ({ page, context, site }) => {
        await page.goto('/contact')
        await waitForControl(page)
        await send(page)
        await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await site.stop()
        await goOffline(context)
        await fillContact(page)
        await send(page)
        const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
        await expect(waiting.getByText('Waiting for a connection')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: 'Forget everything here' }).click()
        const dialog = page.getByRole('dialog', { name: 'Forget everything on this device?' })
        await expect(dialog).toBeVisible()
        expect(await violations(page)).toEqual([])
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await waiting.getByRole('button', { name: 'Edit' }).click()
        await expect(
          page.getByRole('main').getByText('You took this back to change it. It has not been sent.'),
        ).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.getByLabel('Subject').fill('Changed')
        await send(page)
        await expect(waiting.getByRole('heading', { name: 'Changed' })).toBeVisible()
        await site.start()
        await goOnline(context)
        await expect(page.getByRole('region', { name: 'Delivered' }).getByText(/Receipt number/)).toBeVisible()
        // axe takes fields half under the header for small targets.
        await page.evaluate(() => scrollTo(0, 0))
        expect(await violations(page)).toEqual([])
      },
    )
  })
}

test.describe('with large text', () => {
  test.use(WITHOUT_WORKER)

  test('no screen scrolls sideways with text of 200 % at 320 px', async ({ page, context }) => {
    test.setTimeout(LOOP_TIMEOUT_MS)
    await page.setViewportSize({ width: 320, height: 640 })
    // The browser's own setting. Unlike a root font size, it also changes em in media queries.
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.enable')
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const path of [...screens(), '/no-such-page']) {
      await page.goto(path)
      await waitForApp(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe('32px')
      const wide = await page.evaluate(() => {
        const isClipped = (element: Element | null): boolean =>
          element !== null &&
          element !== document.body &&
          (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
        return {
          page: document.documentElement.scrollWidth,
          elements: [...document.querySelectorAll('main *, header *, footer *')]
            .filter(
              (element) =>
                element.checkVisibility() &&
                element.getBoundingClientRect().right > innerWidth + 1 &&
                !isClipped(element.parentElement),
            )
            .map((element) => `${element.tagName} ${element.className}`),
        }
      })
      expect(wide, path).toEqual({ page: 320, elements: [] })
    }
  })
})
