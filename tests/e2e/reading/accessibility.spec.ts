/** States that a visit to each screen (`every-screen.spec.ts`) does not reach. */
import { expectAccessible, violations } from '#tests/e2e/kit/axe.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, send } from '#tests/e2e/kit/forms.ts'
import { openFirstPhoto } from '#tests/e2e/kit/gallery.ts'
import { cutOff, openWithWorker, reconnect } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

// Without a worker: axe's results do not depend on it, and installing it takes the most time.
test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

  test('no violations in the open photo viewer @nightly', async ({ page }) => {
    test.skip(!isSample, NOT_THE_SAMPLE)
    await openFirstPhoto(page)
    await expectAccessible(page, 'the viewer')
  })
})

// The colors of both themes: `tests/unit/ui/themes.test.ts`.
test.describe('with a worker', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

  test('no violations in form errors, toasts, the offline notice, or a message that waits, is edited and is delivered', async ({
    page,
    context,
    site,
  }) => {
    await openWithWorker(page, '/contact')
    await send(page)
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await cutOff(context, site)
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
    await expect(page.getByRole('main').getByText('You are editing this message. It hasn’t been sent.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Subject').fill('Changed')
    await send(page)
    await expect(waiting.getByRole('heading', { name: 'Changed' })).toBeVisible()
    await reconnect(context, site)
    await expect(page.getByRole('region', { name: 'Delivered' }).getByText(/receipt number is/)).toBeVisible()
    // axe mistakes fields half covered by the header for small targets.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violations(page)).toEqual([])
  })
})
