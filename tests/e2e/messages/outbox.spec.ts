import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, MESSAGE, received, saveOffline, send, toast, toastOf } from '#tests/e2e/kit/forms.ts'
import { goOffline, goOnline, hold, waitForControl, waitForPageHost } from '#tests/e2e/kit/helpers.ts'
import { startScriptedSite } from '#tests/e2e/kit/scripted-site.ts'

test('a message written offline is delivered by background sync with no page open @journey', async ({
  context,
  site,
}) => {
  const page = await context.newPage()
  await saveOffline(page, 'By background sync')
  await page.close()
  await goOnline(context)
  await expect.poll(() => received(site, 'By background sync'), { timeout: 20_000 }).toHaveLength(1)
})

test(
  'the next page tells of a delivery that no page has seen, once',
  { tag: '@nightly' },
  async ({ page, context, site }) => {
    const delivered = toast(page, 'Message Sent', 'Your saved message has been delivered.')
    await saveOffline(page, 'Told by the next page')
    // A page of the site without scripts.
    await page.goto('/data/leaders.json')
    await expect(page.locator('body')).toContainText('[{')
    await goOnline(context)
    await page.evaluate(
      () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = done
          navigator.serviceWorker.controller!.postMessage({ type: 'replay', cause: { by: 'trigger' } }, [port2])
        }),
    )
    expect(await received(site, 'Told by the next page')).toHaveLength(1)
    await page.goto('/about')
    await expect(delivered).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise<number>((done) => {
              indexedDB.open('outbox').onsuccess = ({ target }) => {
                const records = (target as IDBOpenDBRequest).result
                  .transaction('messages')
                  .objectStore('messages')
                  .get('done')
                records.onsuccess = () =>
                  done((records.result as { announced?: string }[]).filter(({ announced }) => announced).length)
              }
            }),
        ),
      )
      .toBe(0)
    await page.goto('/contact')
    await expect(page.getByRole('region', { name: 'Delivered' })).toBeVisible()
    expect(await delivered.count()).toBe(0)
  },
)

test('without background sync, the next page delivers the message @journey', async ({ context, site, browser }) => {
  const session = await browser.newBrowserCDPSession()
  const page = await context.newPage()
  await page.goto('/contact')
  const { targetInfos } = await session.send('Target.getTargets')
  const browserContextId = targetInfos.find(({ url }) => url === page.url())?.browserContextId
  await session.send('Browser.setPermission', {
    permission: { name: 'background-sync' },
    setting: 'denied',
    origin: site.url,
    browserContextId,
  })
  await saveOffline(page, 'Without background sync')
  await page.close()
  await goOnline(context)
  expect(await received(site, 'Without background sync')).toHaveLength(0)
  const next = await context.newPage()
  await next.goto('/about')
  await expect(toast(next, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
  expect(await received(site, 'Without background sync')).toHaveLength(1)
})

test('a waiting message can be read, copied, removed and restored on the contact page, and survives a reload @journey', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/contact')
  await waitForControl(page)
  await goOffline(context)
  await site.stop()
  await fillContact(page, { subject: 'Waiting' })
  await send(page)
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting.getByText('Waiting for a connection')).toBeVisible()
  await expect(waiting.getByText(MESSAGE.message)).toBeVisible()
  await page.reload()
  await expect(waiting.getByText(MESSAGE.message)).toBeVisible()

  await waiting.getByRole('button', { name: 'Copy' }).click()
  await expect(toastOf(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(MESSAGE.message)

  await waiting.getByRole('button', { name: 'Remove' }).click()
  await expect(waiting.getByText(MESSAGE.message)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(waiting.getByText(MESSAGE.message)).toBeVisible()
  await waiting.getByRole('button', { name: 'Remove' }).click()
  await expect(waiting.getByText(MESSAGE.message)).toBeHidden()
  await site.start()
  await goOnline(context)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await received(site, 'Waiting')).toHaveLength(0)
})

test('a waiting message that the browser erased is not taken for sent, and can be restored', async ({
  page,
  context,
  site,
}) => {
  await saveOffline(page, 'Cleared')
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')
  const undo = page.getByRole('button', { name: 'Undo' })
  const session = await context.newCDPSession(page)
  for (const name of ['Edit', 'Send now']) {
    await expect(waiting).toHaveCount(1)
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: 'indexeddb',
    })
    await waiting.getByRole('button', { name }).click()
    await expect(toast(page, 'Not sent', 'This message is not on this device any more')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await undo.click()
  }
  await expect(waiting.getByText(MESSAGE.message)).toBeVisible()
  await goOnline(context)
  await expect(toast(page, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
  expect(await received(site, 'Cleared')).toHaveLength(1)
})

test('a message that the server refuses for good stays with its text and says “Needs you” @journey', async ({
  browser,
}) => {
  const scripted = await startScriptedSite()
  const context = await browser.newContext()
  const page = await context.newPage()
  await saveOffline(page, 'Refused later', { url: `${scripted.url}/contact` })
  scripted.answerPosts(() => new Response('No longer taken here', { status: 410 }))
  await goOnline(context)
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting.getByText(/^Needs you: .*No longer taken here/)).toBeVisible()
  await expect(waiting.getByText(MESSAGE.message)).toBeVisible()
  scripted.answerPosts(undefined)
  await waiting.getByRole('button', { name: 'Send now' }).click()
  await expect(toast(page, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
  expect((await scripted.inbox()).contact).toHaveLength(1)
  await context.close()
  await scripted.close()
})

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('a message written offline is saved by the page and delivered when the connection is back @journey', async ({
    page,
    context,
    site,
  }) => {
    await saveOffline(page, 'Hosted by the page', { isReady: waitForPageHost })
    await goOnline(context)
    await expect(toast(page, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
    expect(await received(site, 'Hosted by the page')).toHaveLength(1)
  })

  test('a delivery is announced once, by the form if it still waits for the answer', async ({ page }) => {
    await page.goto('/contact')
    await waitForPageHost(page)
    const answer = await hold(page, '**/api/contact')
    await fillContact(page, { subject: 'Told once' })
    const asked = page.waitForRequest('**/api/contact')
    await send(page)
    const key = (await (await asked).allHeaders())['idempotency-key']
    // As from a worker that was stopped in the middle and started again.
    await page.evaluate(
      (delivered) => new BroadcastChannel('outbox').postMessage({ type: 'delivered', kind: 'contact', key: delivered }),
      key,
    )
    await page.evaluate(
      (other) => new BroadcastChannel('outbox').postMessage({ type: 'delivered', kind: 'newsletter', key: other }),
      'another',
    )
    await expect(toast(page, 'Success!', 'Your saved sign-up has been delivered.')).toBeVisible()
    // Without waiting: it must not have been there at all.
    expect(await toast(page, 'Message Sent', 'Your saved message has been delivered.').count()).toBe(0)
    answer()
    await expect(toast(page, 'Message Sent', "Thank you for contacting us. We'll get back to you soon!")).toBeVisible()
    expect(await toast(page, 'Message Sent', 'Your saved message has been delivered.').count()).toBe(0)
  })

  test('a message that can be neither sent nor stored is not called saved @journey', async ({ page, context }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    })
    await page.goto('/contact')
    await waitForPageHost(page)
    await goOffline(context)
    await fillContact(page)
    await send(page)
    await expect(toast(page, 'Error', 'There was a problem sending your message. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.message)
  })
})
