import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { fillContact, send } from './forms.ts'
import { goOffline, screens, waitForControl } from './helpers.ts'
import { startScriptedSite } from './scripted-site.ts'
import type { Page } from '@playwright/test'

/**
 * @param without rules that are left out
 * @returns what axe finds, by rule and place
 */
async function violations(page: Page, without: string[] = []): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).exclude('iframe').disableRules(without).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object)
    // One page through all screens, without a worker: what axe reads does not depend on it, and installing it takes longest.
    test.describe('without a worker', () => {
      test.use({ serviceWorkers: 'block' })
      test('no screen has accessibility violations', async ({ page }) => {
        for (const path of [...screens(), '/no-such-page']) {
          await page.goto(path, { waitUntil: 'networkidle' })
          expect(await violations(page), path).toEqual([])
        }
      })
    })

    test('nor has the open menu on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/')
      await waitForControl(page)
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await violations(page)).toEqual([])
    })

    test('nor has the open photo viewer', async ({ page }) => {
      await page.goto('/gallery')
      await waitForControl(page)
      await page.getByRole('tabpanel', { name: /Our Church/ }).getByRole('link').first().click()
      await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('nor has the notice of a newer version', async ({ page }) => {
      const scripted = await startScriptedSite()
      try {
        await page.goto(`${scripted.url}/`)
        await waitForControl(page)
        scripted.release((name, html) => (name === '404.html' ? html : html.replace('<body>', '<body data-release="next">')))
        await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined))
        await expect(page.getByText('There is a newer version of this site.')).toBeVisible()
        expect(await violations(page)).toEqual([])
      } finally {
        await scripted.close()
      }
    })

    test('nor have screens in colours of the reader’s own, or with more contrast', async ({ page }) => {
      for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }] as const) {
        await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference', ...media })
        for (const path of ['/', '/contact']) {
          await page.goto(path)
          await waitForControl(page)
          // There the browser sees to the contrast; axe reads our letters (their fill colour) on the reader's ground.
          expect(await violations(page, 'forcedColors' in media ? ['color-contrast'] : []), `${path} with ${JSON.stringify(media)}`).toEqual([])
        }
      }
    })

    test('nor have errors, toasts, the waiting list and the offline line', async ({ page, context, site }) => {
      await page.goto('/contact')
      await waitForControl(page)
      await send(page)
      await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await site.stop()
      await goOffline(context)
      await fillContact(page)
      await send(page)
      await expect(page.getByText('Waiting for a connection')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
}

test('no screen scrolls sideways with letters of 200 % at 320 px', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  // The browser's own setting: queries in em follow it, as they do for readers.
  const cdp = await context.newCDPSession(page)
  await cdp.send('Page.enable')
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of [...screens(), '/no-such-page']) {
    await page.goto(path)
    await waitForControl(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe('32px')
    const wide = await page.evaluate(() => {
      const isClipped = (element: Element | null): boolean => element !== null && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
      return {
        page: document.documentElement.scrollWidth,
        elements: [...document.querySelectorAll('main *, header *, footer *')].filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1 && !isClipped(element.parentElement)).map((element) => `${element.tagName} ${element.className}`),
      }
    })
    expect(wide, path).toEqual({ page: 320, elements: [] })
  }
})
