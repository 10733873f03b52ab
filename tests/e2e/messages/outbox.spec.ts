import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, MESSAGE, received, saveOffline, send, THANKS, toast, toastOf } from '#tests/e2e/kit/forms.ts'
import { goOnline, hold, openPageHost, reconnect } from '#tests/e2e/kit/helpers.ts'

test('a message written offline is delivered by Background Sync with no page open @journey', async ({
  context,
  site,
}) => {
  const page = await context.newPage()
  await saveOffline(page, 'By background sync')
  await page.close()
  await goOnline(context)
  await expect.poll(() => received(site, 'By background sync'), { timeout: 20_000 }).toHaveLength(1)
})

test('a waiting message can be read and copied, and survives a reload; once removed it is not sent', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await saveOffline(page, 'Waiting')
  await site.stop()
  const waiting = page.getByRole('region', { name: 'Waiting to Be Sent' })
  await expect(waiting.getByText('Waiting for a connection')).toBeVisible()
  await expect(waiting.getByText(MESSAGE.message)).toBeVisible()
  await page.reload()
  await expect(waiting.getByText(MESSAGE.message)).toBeVisible()

  await waiting.getByRole('button', { name: 'Copy' }).click()
  await expect(toastOf(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(MESSAGE.message)

  await waiting.getByRole('button', { name: 'Remove' }).click()
  await expect(waiting.getByText(MESSAGE.message)).toBeHidden()
  await reconnect(context, site)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await received(site, 'Waiting')).toHaveLength(0)
})

test('a waiting message that the browser erases is not treated as sent, and can be restored @nightly', async ({
  page,
  context,
  site,
}) => {
  await saveOffline(page, 'Cleared')
  const waiting = page.getByRole('region', { name: 'Waiting to Be Sent' }).getByRole('listitem')
  const undo = page.getByRole('button', { name: 'Undo' })
  const session = await context.newCDPSession(page)
  for (const name of ['Edit', 'Send Now']) {
    await expect(waiting).toHaveCount(1)
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: 'indexeddb',
    })
    await waiting.getByRole('button', { name }).click()
    await expect(toast(page, 'Not Sent', 'This message is no longer on this device')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await undo.click()
  }
  await expect(waiting.getByText(MESSAGE.message)).toBeVisible()
  await goOnline(context)
  await expect(toast(page, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
  expect(await received(site, 'Cleared')).toHaveLength(1)
})

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('a delivery is announced once, and by the form if it is still waiting for the answer', async ({ page }) => {
    await openPageHost(page, '/contact')
    const answer = await hold(page, '**/api/contact')
    await fillContact(page, { subject: 'Told once' })
    const asked = page.waitForRequest('**/api/contact')
    await send(page)
    const key = (await (await asked).allHeaders())['idempotency-key']
    // As from a worker that was stopped midway and restarted.
    for (const news of [
      { kind: 'contact', key },
      { kind: 'newsletter', key: 'another' },
    ])
      await page.evaluate((given) => new BroadcastChannel('outbox').postMessage({ type: 'delivered', ...given }), news)
    await expect(toast(page, 'Success!', 'Your saved sign-up has been delivered.')).toBeVisible()
    // Do not wait: it must never have been there.
    expect(await toast(page, 'Message Sent', 'Your saved message has been delivered.').count()).toBe(0)
    answer()
    await expect(toast(page, 'Message Sent', THANKS)).toBeVisible()
    expect(await toast(page, 'Message Sent', 'Your saved message has been delivered.').count()).toBe(0)
  })
})

test('a delivery is announced when its writer sees the page @nightly', async ({ page, context, site }) => {
  await page.addInitScript(() => {
    Object.assign(window, { seen: 'visible' })
    Object.defineProperty(document, 'visibilityState', { get: () => (window as unknown as { seen: string }).seen })
  })
  const show = (seen: 'visible' | 'hidden') =>
    page.evaluate((given) => {
      Object.assign(window, { seen: given })
      document.dispatchEvent(new Event('visibilitychange'))
    }, seen)
  await saveOffline(page, 'In another tab')
  await show('hidden')
  await goOnline(context)
  await expect.poll(async () => (await received(site, 'In another tab')).length).toBe(1)
  await expect(page.getByRole('region', { name: 'Waiting to Be Sent' })).toHaveCount(0)
  const told = toast(page, 'Message Sent', 'Your saved message has been delivered.')
  await expect(told).toBeHidden()
  await show('visible')
  await expect(told).toBeVisible()
})
