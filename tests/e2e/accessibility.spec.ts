import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { fillContact, send } from './forms.ts'
import { goOffline, screens, waitForControl } from './helpers.ts'
import type { Page } from '@playwright/test'

/** @returns what axe finds, by rule and place */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object)
    for (const path of [...screens(), '/no-such-page']) {
      test(`${path} has no accessibility violations`, async ({ page }) => {
        await page.goto(path)
        await waitForControl(page)
        expect(await violations(page)).toEqual([])
      })
    }

    test('nor has the open menu on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/')
      await waitForControl(page)
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await violations(page)).toEqual([])
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
