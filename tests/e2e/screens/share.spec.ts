import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { toastOf } from '#tests/e2e/kit/forms.ts'
import { openApp, WITHOUT_WORKER } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

test.use(WITHOUT_WORKER)

test('Share opens the device’s share sheet; where there is none, or it fails, the link is copied', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, writable: true }))
  await openApp(page, '/sermons')
  const card = page.getByRole('article').first()
  const title = (await card.getByRole('heading').textContent())!
  const share = card.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toHaveAccessibleDescription(title)
  const copied = toastOf(page, 'Link Copied')
  // The person closes the sheet, or presses again while it is open, or the browser reports a missing user gesture.
  for (const sheet of ['is used', 'AbortError', 'InvalidStateError', 'NotAllowedError', 'is missing']) {
    await page.evaluate((how) => {
      const shared: ShareData[] = []
      Object.assign(window, { shared })
      const open = (data: ShareData) => {
        shared.push(data)
        return how === 'is used' ? Promise.resolve() : Promise.reject(new DOMException('no', how))
      }
      Object.assign(navigator, { share: how === 'is missing' ? undefined : open })
    }, sheet)
    await share.click()
    const url = `${site.url}/sermons?${new URLSearchParams({ q: title })}`
    const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
    if (sheet !== 'is missing') await expect.poll(shared).toEqual([{ title, url }])
    if (['NotAllowedError', 'is missing'].includes(sheet)) {
      await expect(copied, sheet).toContainText(title)
      await copied.getByRole('button', { name: 'Dismiss' }).click()
    } else {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await expect(page.getByText(/Link Copied|Link Not Copied/), sheet).toHaveCount(0)
    }
  }
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue(title)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('no Share button is shown @nightly', async ({ page }) => {
    await page.goto('/sermons')
    await expect(page.getByRole('link', { name: 'Listen Now' }).first()).toBeVisible()
    await expect(page.getByText('Share', { exact: true }).first()).toBeHidden()
  })
})

test('phone numbers, email addresses and directions open their apps', async ({ page }) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await page.goto('/contact')
  const main = page.getByRole('main')
  for (const [name, href] of [
    ['(217) 555-0142', 'tel:+12175550142'],
    [/Prayer Line/, 'tel:+12175550177'],
    ['office@prairiehope.example', 'mailto:office@prairiehope.example'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect(main.getByRole('link', { name: /^Get Directions/ })).toHaveAttribute('href', /google\.com\/maps\/dir/)
  const foot = page.getByRole('contentinfo')
  for (const href of ['tel:+12175550142', 'mailto:office@prairiehope.example'])
    await expect(foot.locator(`a[href="${href}"]`)).toBeVisible()
  await page.goto('/about')
  await expect(main.locator('a[href^="mailto:"]')).toHaveCount(3)
})
