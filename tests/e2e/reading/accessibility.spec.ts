/** States that a visit to each screen (`every-screen.spec.ts`) does not show. */
import { expectAccessible, violations } from '#tests/e2e/kit/axe.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, send } from '#tests/e2e/kit/forms.ts'
import { WITHOUT_WORKER, goOffline, goOnline, waitForApp, waitForControl, followMenu } from '#tests/e2e/kit/helpers.ts'
import { startScriptedSite } from '#tests/e2e/kit/scripted-site.ts'
import type { Route } from '@playwright/test'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

const SCHEMES = ['light', 'dark'] as const
/** The long tests run in one theme by day, and in the other by night. */
const ONE_THEME = { light: ['@nightly'], dark: [] }

// Without a worker: axe's results do not depend on it, and its installation takes longest.
test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

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
      await expect(page.locator('[aria-busy="true"] > [aria-hidden="true"]')).toHaveCount(6)
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
        await page.getByText('Add to Home Screen', { exact: true }).click()
        await expect(page.getByText('Choose “Add to Home Screen,” then “Add.”')).toBeVisible()
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
        const waiting = page.getByRole('region', { name: 'Waiting to Be Sent' })
        await expect(waiting.getByText('Waiting for a connection')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: 'Erase What Was Saved Here' }).click()
        const dialog = page.getByRole('dialog', { name: 'Erase What This Site Saved Here?' })
        await expect(dialog).toBeVisible()
        expect(await violations(page)).toEqual([])
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await waiting.getByRole('button', { name: 'Edit' }).click()
        await expect(
          page.getByRole('main').getByText('You are editing this message. It has not been sent.'),
        ).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.getByLabel('Subject').fill('Changed')
        await send(page)
        await expect(waiting.getByRole('heading', { name: 'Changed' })).toBeVisible()
        await site.start()
        await goOnline(context)
        await expect(page.getByRole('region', { name: 'Delivered' }).getByText(/receipt number is/)).toBeVisible()
        // axe takes fields half under the header for small targets.
        await page.evaluate(() => scrollTo(0, 0))
        expect(await violations(page)).toEqual([])
      },
    )
  })
}
