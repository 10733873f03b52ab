import { expectAccessible } from '#tests/e2e/kit/axe.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { openApp, openWithWorker } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test('Chromium reports no installability error @journey', async ({ page }) => {
  await openWithWorker(page, '/')
  const session = await page.context().newCDPSession(page)
  const manifest = await session.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Playwright's contexts count as private windows, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('the manifest has id, scope, shortcuts, and icons and screenshots that exist', async ({ request }) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone' })
  expect(manifest.shortcuts.length).toBeGreaterThan(1)
  expect(manifest.categories.length).toBeGreaterThan(0)
  expect(new Set(manifest.icons.map(({ purpose }: { purpose: string }) => purpose))).toEqual(
    new Set(['any', 'maskable', 'monochrome']),
  )
  expect(new Set(manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  )
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await request.get(src)).headers()['content-type'], src).toBe('image/png')
  expect((await request.get('/icons/apple-touch-icon.png')).ok()).toBe(true)
})

test.describe('on an iPhone', () => {
  test.use({
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  test('the Home Screen instructions are shown, and both they and the menu are accessible @nightly', async ({
    page,
  }) => {
    await page.goto('/giving')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText('Add to Home Screen', { exact: true }).click()
    await expect(page.getByText('Choose “Add to Home Screen,” then “Add.”')).toBeVisible()
    await expectAccessible(page, 'menu')
  })

  test('a line offers it on the second visit, from the next screen on, and never again @nightly', async ({
    context,
  }) => {
    const offered: boolean[] = []
    for (let visit = 1; visit <= 3; visit++) {
      const page = await context.newPage()
      await openApp(page, '/giving')
      const line = page.getByRole('complementary', { name: 'Install' })
      await expect(line).toHaveCount(0)
      await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeFocused()
      offered.push(await line.isVisible())
      if (visit !== 2) continue
      await line.getByText('Add to Home Screen', { exact: true }).click()
      await expectAccessible(page, 'line')
      await line.getByRole('button', { name: 'No Thanks' }).click()
      await expect(line).toHaveCount(0)
    }
    expect(offered).toEqual([false, true, false])
  })
})

test('where the browser offers installation, a button starts it', async ({ page }) => {
  await openWithWorker(page, '/')
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve({ outcome: 'accepted' }),
    })
    dispatchEvent(offer)
  })
  await page.getByRole('button', { name: 'Install This Site' }).click()
  await expect(page.getByRole('button', { name: 'Install This Site' })).toBeHidden()
})
