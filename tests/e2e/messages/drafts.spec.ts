import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import {
  erased,
  fillContact,
  MESSAGE,
  received,
  SAVED,
  saveOffline,
  send,
  storedDrafts,
  THANKS,
  toast,
} from '#tests/e2e/kit/forms.ts'
import {
  cutOff,
  followMenu,
  goOffline,
  goOnline,
  hold,
  openPageHost,
  openWithWorker,
  reconnect,
  waitForPageHost,
} from '#tests/e2e/kit/helpers.ts'

const KEPT = 'What you were writing is saved on this device.'
const TAKEN_BACK = 'You are editing this message. It hasn’t been sent.'

test('text typed before the scripts arrive becomes a draft: it survives a reload and a visit to another screen, and can be cleared', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  await fillContact(page, { subject: 'Half a message' })
  release()
  await expect.poll(() => storedDrafts(page)).toContain(MESSAGE.message)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await page.getByLabel('Name').focus()
  await expect(page.getByRole('main').getByText(KEPT)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.message)
  // Back to another page: Chromium itself restores only the message.
  await page.goto('/about')
  await page.goBack()
  await expect(page.getByRole('main').getByText(KEPT)).toBeVisible()
  for (const field of ['name', 'email', 'message'] as const)
    await expect(page.locator(`main [name=${field}]`)).toHaveValue(MESSAGE[field])
  await followMenu(page, 'About')
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByLabel('Message')).toBeHidden()
  await followMenu(page, 'Contact')
  await expect(page.getByRole('main').getByText(KEPT)).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Half a message')
  await page.getByRole('button', { name: 'Clear the Form' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByRole('main').getByText(KEPT)).toBeHidden()
  await expect.poll(() => storedDrafts(page)).toBe('[]')
})

test('Edit takes a message back: it is not sent and survives a closed window, Undo puts it back, and Send sends the changed text', async ({
  page,
  context,
  site,
}) => {
  const sent = async () =>
    (await site.inbox()).contact.map(({ subject }) => subject).filter((one) => one?.startsWith('See you '))
  await saveOffline(page, 'See you Tuesday')
  const waiting = page.getByRole('region', { name: 'Waiting to Be Sent' })
  const edit = waiting.getByRole('button', { name: 'Edit' })
  // A form that already has text keeps it.
  await page.getByLabel('Subject').fill('Something else')
  await edit.click()
  await expect(toast(page, 'The Form Is in Use', 'There is already text in the form.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Something else')
  await page.getByLabel('Subject').fill('')

  await edit.click()
  await expect(page.getByRole('main').getByText(TAKEN_BACK)).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('See you Tuesday')
  await expect(waiting).toHaveCount(0)
  await page.getByLabel('Subject').fill('See you Thursday')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(waiting.getByRole('heading', { name: 'See you Tuesday' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')

  await edit.click()
  await expect(page.getByLabel('Subject')).toHaveValue('See you Tuesday')
  await page.getByLabel('Subject').fill('See you Wednesday')
  await expect.poll(() => storedDrafts(page)).toContain('See you Wednesday')
  await page.close()
  await goOnline(context)
  const next = await context.newPage()
  await next.goto('/contact')
  await expect(next.getByRole('main').getByText(TAKEN_BACK)).toBeVisible()
  await expect(next.getByLabel('Subject')).toHaveValue('See you Wednesday')
  expect(await sent()).toEqual([])
  // Another window neither sends it nor opens it.
  const other = await context.newPage()
  await openWithWorker(other, '/contact')
  await expect(other.getByLabel('Subject')).toHaveValue('')
  expect(await sent()).toEqual([])
  await send(next)
  await expect(toast(next, 'Message Sent', THANKS)).toBeVisible()
  await expect(next.getByRole('main').getByText(TAKEN_BACK)).toBeHidden()
  expect(await sent()).toEqual(['See you Wednesday'])
  await expect.poll(() => storedDrafts(next)).toBe('[]')
})

test('a message that the server refuses for now, after its writer has left the screen, waits on the Contact page and is delivered on its own', async ({
  page,
  scripted,
}) => {
  let leave!: () => void
  const left = new Promise<void>((done) => (leave = done))
  scripted.answerPosts(async () => {
    await left
    return new Response('Out of order', { status: 500, headers: { 'Content-Type': 'text/plain' } })
  })
  await openWithWorker(page, `${scripted.url}/contact`)
  await fillContact(page, { subject: 'Left too soon' })
  await send(page)
  await followMenu(page, 'About')
  // The URL changes before the form leaves the screen.
  await expect(page.getByLabel('Subject')).toHaveCount(0)
  leave()
  await expect(
    toast(
      page,
      'Not Sent Yet',
      'There was a problem sending what you wrote. It is saved on this device. You can find it on the Contact page.',
    ),
  ).toBeVisible()
  await followMenu(page, 'Contact')
  const waiting = page.getByRole('region', { name: 'Waiting to Be Sent' })
  await expect(waiting.getByRole('heading', { name: 'Left too soon' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  scripted.answerPosts(undefined)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(toast(page, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await received(scripted, 'Left too soon')).toHaveLength(1)
})

test('one button erases everything on the device and keeps focus, and the site still works @journey', async ({
  page,
  context,
  site,
}) => {
  await openWithWorker(page, '/contact')
  // Data from another site on the same host.
  const neighbor = `workbox-precache-v2-${site.url}/neighbor/`
  await page.evaluate(async (cache) => {
    await caches.open(cache)
    localStorage.setItem('neighbor', 'kept')
    await new Promise<void>((done) => {
      const request = indexedDB.open('neighbor')
      request.onsuccess = () => (request.result.close(), done())
    })
  }, neighbor)
  await cutOff(context, site)
  await fillContact(page, { subject: 'To be forgotten' })
  await send(page)
  await expect(page.getByText('Waiting for a connection', { exact: true })).toBeVisible()
  const forget = page.getByRole('button', { name: 'Erase What Was Saved Here' })
  const dialog = page.getByRole('dialog', { name: 'Erase What This Site Saved Here?' })
  for (const no of ['Escape', 'Enter']) {
    await forget.press('Enter')
    await expect(dialog.getByText('One message hasn’t been sent yet. It will be lost')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press(no)
    await expect(dialog).toBeHidden()
    await expect(forget).toBeFocused()
  }
  await expect(page.getByText('Waiting for a connection', { exact: true })).toBeVisible()
  await forget.press('Enter')
  await dialog.getByRole('button', { name: 'Erase' }).press('Enter')
  await expect(erased(page)).toBeVisible()
  await expect(forget).toBeFocused()
  await expect(page.getByText('Waiting for a connection', { exact: true })).toBeHidden()
  const left = await page.evaluate(async () => ({
    caches: await caches.keys(),
    storage: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(left).toEqual({ caches: [neighbor], storage: ['neighbor'], databases: ['neighbor'], workers: 0 })
  await reconnect(context, site)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByRole('region', { name: 'Waiting to Be Sent' })).toHaveCount(0)
  expect(await received(site, 'To be forgotten')).toEqual([])
})

test('Send asks for no permission, and installing the site asks once to keep what is stored @nightly', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 })
    StorageManager.prototype.persist = async () => ++(window as unknown as { asked: number }).asked > 0
    StorageManager.prototype.persisted = async () => false
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
  await saveOffline(page, 'No permission')
  expect(await asked()).toBe(0)
  await page.evaluate(() => ['appinstalled', 'appinstalled'].forEach((type) => dispatchEvent(new Event(type))))
  await expect.poll(asked).toBe(1)
})

test.describe('in the oldest browsers and with the strictest settings', () => {
  test.use({ serviceWorkers: 'block' })

  test('without the newer parts of AbortSignal (Chromium 99, Safari 15), and with an empty database, drafts and messages are saved', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      delete (AbortSignal as { timeout?: unknown }).timeout
      delete (AbortSignal as { any?: unknown }).any
      delete (AbortSignal.prototype as { throwIfAborted?: unknown }).throwIfAborted
    })
    await page.goto('/robots.txt')
    await page.evaluate(async () => {
      await new Promise((done) => (indexedDB.deleteDatabase('outbox').onsuccess = done))
      const empty = indexedDB.open('outbox')
      await new Promise((done) => (empty.onsuccess = done))
      empty.result.close()
    })
    await page.goto('/contact')
    await fillContact(page, { subject: 'On an old phone' })
    await expect.poll(() => storedDrafts(page)).toContain('On an old phone')
    await page.reload()
    await expect(page.getByRole('main').getByText(KEPT)).toBeVisible()
    await waitForPageHost(page)
    await goOffline(context)
    await send(page)
    await expect(toast(page, 'Message Saved', SAVED)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Waiting to Be Sent' }).getByText(MESSAGE.message)).toBeVisible()
  })

  test('with cookies blocked, a message is sent; without a connection, it is not reported as saved', async ({
    page,
    context,
    site,
  }) => {
    // What Chromium's setting "block all cookies" does to a page. Firefox refuses channels as well.
    await page.addInitScript(() => {
      window.BroadcastChannel = function refuseChannel() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      } as unknown as typeof BroadcastChannel
      const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
      LockManager.prototype.request = refuse
      for (const name of ['localStorage', 'sessionStorage', 'caches'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        })
      IDBFactory.prototype.open = () => {
        const request = new EventTarget() as unknown as IDBOpenDBRequest
        Object.assign(request, { error: new DOMException('The user denied permission', 'UnknownError') })
        setTimeout(() => request.onerror?.(new Event('error')))
        return request
      }
    })
    await openPageHost(page, '/contact')
    await fillContact(page, { subject: 'Without cookies' })
    await send(page)
    await expect(toast(page, 'Message Sent', THANKS)).toBeVisible()
    expect(await received(site, 'Without cookies')).toHaveLength(1)
    await goOffline(context)
    await fillContact(page, { subject: 'Still here' })
    await send(page)
    await expect(toast(page, 'Error', 'There was a problem sending your message. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveValue('Still here')
  })
})

test('the first letter of a message does not scroll the page @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openPageHost(page, '/contact')
  await page.getByLabel('Message').press('A')
  await expect.poll(() => storedDrafts(page)).toContain('"A"')
  // Storing the draft's name in the history entry is not a navigation.
  await expect(page.getByLabel('Message')).toBeInViewport()
})
