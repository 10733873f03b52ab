/** By keyboard alone, whatever is pressed: the focus is never lost, and goes where the person would look next. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, send, toast } from '#tests/e2e/kit/forms.ts'
import { goOffline, goOnline, screens, waitForApp, waitForPageHost } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

// Without a worker: focus does not depend on it, and its installation takes longer than a test.
test.use({ serviceWorkers: 'block' })

/** Counts the frames in which nothing has the focus. @returns the count so far */
async function watchFocus(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watch = Object.assign(window, { framesLost: 0 })
    const look = () => {
      if (document.activeElement === document.body) watch.framesLost++
      requestAnimationFrame(look)
    }
    look()
  })
  // After two frames the effects of the last press are counted.
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => done((window as unknown as { framesLost: number }).framesLost)),
          ),
        ),
    )
}

const waitingOf = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
const message = (page: Page, subject: string) =>
  waitingOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: subject }) })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** Takes the list's place: the receipts once they are loaded, before that the form. */
const AFTER_THE_LIST = /^(?:Delivered|Send Us a Message)$/
const press = (button: Locator) => button.press('Enter')

/** Opens a contact page with waiting messages, in this order. */
async function openWithWaiting(page: Page, subjects: string[]): Promise<void> {
  await page.goto('/contact')
  await waitForPageHost(page)
  await goOffline(page.context())
  for (const subject of subjects) {
    await fillContact(page, { subject })
    await send(page)
    await expect(message(page, subject)).toBeVisible()
  }
}

test('Remove moves the focus to the next message, then the previous, then to Undo; Undo moves it to the message', async ({
  page,
}) => {
  await openWithWaiting(page, ['First', 'Second', 'Third'])
  const remove = (subject: string) => message(page, subject).getByRole('button', { name: 'Remove' })
  await remove('First').focus()
  const lost = await watchFocus(page)
  await press(remove('First'))
  await expect(heading(page, 'Second')).toBeFocused()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(heading(page, 'First')).toBeFocused()
  await press(remove('First'))
  await expect(heading(page, 'Third')).toBeFocused()
  await press(remove('Third'))
  await expect(heading(page, 'Second')).toBeFocused()
  await press(remove('Second'))
  await expect(waitingOf(page)).toHaveCount(0)
  // The button is the same since the first Remove.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Second')).toBeFocused()
  expect(await lost()).toBe(0)
})

test('Undo pressed at the moment when a message leaves the list brings that message back', async ({ page }) => {
  await openWithWaiting(page, ['First', 'Second'])
  await press(message(page, 'First').getByRole('button', { name: 'Remove' }))
  await expect(heading(page, 'Second')).toBeFocused()
  await page.evaluate(() => {
    const list = document.getElementById('waiting')!
    const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')!
    new MutationObserver((_, observer) => {
      if (list.isConnected) return
      observer.disconnect()
      undo.click()
    }).observe(document, { childList: true, subtree: true })
  })
  await press(message(page, 'Second').getByRole('button', { name: 'Remove' }))
  await expect(heading(page, 'Second')).toBeVisible()
  await expect(heading(page, 'First')).toHaveCount(0)
})

test('a removal is announced in an existing live region, and Undo has the focus', async ({ page }) => {
  await openWithWaiting(page, ['Said'])
  const region = page.getByRole('main').getByRole('status').and(page.locator(':empty'))
  const before = await region.elementHandles()
  await press(message(page, 'Said').getByRole('button', { name: 'Remove' }))
  await expect(page.getByText('Removed from this device.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  const said = await Promise.all(before.map((element) => element.textContent()))
  expect(said.filter((text) => text?.startsWith('Removed from this device.'))).toHaveLength(1)
})

test('Send now keeps the focus and reports a failure; after the delivery the focus moves on', async ({
  page,
  context,
}) => {
  await openWithWaiting(page, ['To be refused'])
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 410, contentType: 'text/plain', body: 'No longer taken here' }),
  )
  await goOnline(context)
  await expect(waitingOf(page).getByText(/^Needs you: /)).toBeVisible()
  const sendNow = waitingOf(page).getByRole('button', { name: 'Send now' })
  await sendNow.focus()
  const lost = await watchFocus(page)
  await press(sendNow)
  await expect(toast(page, 'Not sent yet', 'No longer taken here')).toBeVisible()
  await expect(sendNow).toBeFocused()
  await page.unroute('**/api/contact')
  await press(sendNow)
  await expect(toast(page, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveText(AFTER_THE_LIST)
  await press(page.getByRole('button', { name: 'Hide this' }))
  await expect(heading(page, 'Send Us a Message')).toBeFocused()
  expect(await lost()).toBe(0)
})

test(
  'when a message is delivered while its button has the focus, the focus moves on',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await openWithWaiting(page, ['Delivered by itself'])
    await waitingOf(page).getByRole('button', { name: 'Copy' }).focus()
    await goOnline(context)
    await expect(toast(page, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
    await expect(page.locator(':focus')).toHaveText(AFTER_THE_LIST)
  },
)

test('Edit moves the focus to the message’s text; Leave it as it was and Clear the form move it to the form’s heading', async ({
  page,
}) => {
  await openWithWaiting(page, ['To be changed'])
  await message(page, 'To be changed').getByRole('button', { name: 'Edit' }).focus()
  const lost = await watchFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Message')).toBeFocused()
  await press(page.getByRole('button', { name: 'Leave it as it was' }))
  await expect(heading(page, 'Send Us a Message')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Ada')
  expect(await lost()).toBe(0)

  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'About' }).first().press('Enter')
  await expect(page).toHaveURL(/about$/)
  await page.getByRole('link', { name: 'Contact' }).first().press('Enter')
  await expect(page.getByText('We kept what you were writing.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Clear the form' }))
  await expect(heading(page, 'Send Us a Message')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('the dialog before erasing gives the focus back to its button, whatever the answer', async ({ page }) => {
  await openWithWaiting(page, ['To be forgotten'])
  const forget = page.getByRole('button', { name: 'Forget everything here' })
  const dialog = page.getByRole('dialog')
  await forget.focus()
  const lost = await watchFocus(page)
  for (const no of ['Escape', 'Enter', 'Escape']) {
    await press(forget)
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press(no)
    await expect(dialog).toBeHidden()
    await expect(forget).toBeFocused()
  }
  await press(forget)
  await press(dialog.getByRole('button', { name: 'Forget everything' }))
  await expect(page.getByText('This site keeps nothing of yours on this device any more.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(forget).toBeFocused()
  expect(await lost()).toBe(0)
})

test('the send button keeps the focus while busy, and ignores further presses', async ({ page, site }) => {
  await page.goto('/contact')
  await waitForPageHost(page)
  await fillContact(page, { subject: 'Pressed three times' })
  const answer = await hold(page, '**/api/contact')
  const button = page.getByRole('button', { name: /^Send/ })
  await button.focus()
  const lost = await watchFocus(page)
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Sending...')
  await expect(button).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(button).toBeFocused()
  answer()
  await expect(toast(page, 'Message Sent', "Thank you for contacting us. We'll get back to you soon!")).toBeVisible()
  await expect(button).toBeFocused()
  expect(await lost()).toBe(0)
  expect(await received(site, 'Pressed three times')).toHaveLength(1)
})

test('Edit of a sign-up leads to its form with the focus, and the footer’s link leads to the waiting messages', async ({
  page,
  context,
}) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  // Without a worker only screens loaded before are there offline.
  await page.goto('/contact')
  await waitForPageHost(page)
  await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }))
  await expect(page.getByLabel('Email')).toBeVisible()
  await goOffline(context)
  await page.getByLabel('Email').fill('ada@example.org')
  await press(page.getByLabel('Email'))
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await press(page.getByRole('link', { name: '1 message waits to be sent' }))
  await expect(heading(page, 'Waiting to be sent')).toBeFocused()
  // On the same page the link only scrolls.
  await press(page.getByRole('link', { name: '1 message waits to be sent' }))
  await expect(heading(page, 'Waiting to be sent')).toBeFocused()
  await press(waitingOf(page).getByRole('button', { name: 'Edit' }))
  await expect(page).toHaveURL(/#newsletter$/)
  await expect(page.locator('#newsletter').getByRole('heading')).toBeFocused()
})

test('a list loaded by Try Again takes the focus from that button', { tag: '@nightly' }, async ({ page }) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await page.route('**/data/*.json', (route) => route.abort())
  await page.goto('/about')
  await waitForApp(page)
  for (const [screen, first] of [
    ['Sermons', page.getByRole('article').first().getByRole('heading')],
    ['Gallery', page.getByRole('tabpanel').getByRole('link').first()],
  ] as const) {
    await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }))
    const again = page.getByRole('button', { name: 'Try Again' })
    await expect(again).toBeEnabled()
    await page.unroute('**/data/*.json')
    await press(again)
    await expect(first).toBeFocused()
    await page.route('**/data/*.json', (route) => route.abort())
  }
})

/** @returns the focused element two frames later, and whether it is a button not seen before */
const focused = (page: Page) =>
  page.evaluate(async () => {
    const met = ((window as unknown as { met?: WeakSet<Element> }).met ??= new WeakSet())
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const element = document.activeElement as HTMLElement
    const name = (element.ariaLabel ?? element.innerText ?? '').trim().slice(0, 40)
    const isNew = !met.has(element)
    met.add(element)
    return {
      isLost: element === document.body,
      what: `${element.localName} ${name}`,
      isNewButton: isNew && element.matches('button, summary'),
      isInDialog: element.closest('dialog') !== null,
    }
  })

async function expectFocus(page: Page, after: string) {
  const focus = await focused(page)
  expect(focus.isLost, `nothing has the focus after ${after}`).toBe(false)
  return focus
}

/** The two screens with most buttons. The others run by night. */
const AT_EVERY_CHANGE = ['/', '/contact']

for (const path of screens()) {
  test(
    `on ${path}, after every stop and every press the focus is never lost`,
    { tag: AT_EVERY_CHANGE.includes(path) ? [] : ['@nightly'] },
    async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'share', { value: undefined })
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } })
      })
      // For map and videos: a page with one link.
      await page.route(/^https:/, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Elsewhere</title><a href="#">A stop</a>',
        }),
      )
      await page.goto(path)
      await waitForPageHost(page)
      if (path === '/contact') {
        // When an iframe with the focus loads, Chromium drops the focus; the next Tab returns to it. So it loads first.
        await page.getByRole('heading', { name: 'Need Prayer?' }).scrollIntoViewIfNeeded()
        await page.frameLocator('iframe').getByRole('link', { name: 'A stop' }).waitFor()
      }
      const last = page.getByRole('button', { name: 'Largest' })
      let before = 'the beginning'
      for (let stops = 0; !(await last.evaluate((element) => element === document.activeElement)); stops++) {
        expect(stops).toBeLessThan(200)
        await page.keyboard.press('Tab')
        const { what, isNewButton } = await expectFocus(page, `Tab from ${before}`)
        before = what
        // Submitting an empty form moves the focus back to its first field.
        if (!isNewButton) continue
        await page.keyboard.press('Enter')
        const { isInDialog } = await expectFocus(page, `Enter on ${what}`)
        if (!isInDialog) continue
        await page.keyboard.press('Escape')
        expect(await expectFocus(page, `Escape after ${what}`)).toMatchObject({ what, isInDialog: false })
      }
    },
  )
}

test('every link between screens, and Back, move the focus to a heading', { tag: '@nightly' }, async ({ page }) => {
  test.slow()
  const seen = new Set<string>()
  for (const path of screens()) {
    await page.goto(path)
    await waitForPageHost(page)
    const hrefs = await page
      .getByRole('main')
      .locator('a[href^="/"]:not([download], [aria-haspopup], [href*="."])')
      .evaluateAll((links) => links.map((element) => element.getAttribute('href')!))
    for (const href of hrefs) {
      if (seen.has(href)) continue
      seen.add(href)
      await press(page.getByRole('main').locator(`a[href="${href}"]`).first())
      await expect(page).not.toHaveURL(new RegExp(`${path}$`))
      await expect(page.locator(':focus')).toHaveRole('heading')
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
  }
  expect(seen.size).toBeGreaterThan(5)
})

test('in the photo viewer, every control and every way out keep the focus', async ({ page }) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  await page.goto('/gallery')
  await waitForPageHost(page)
  const photos = page.getByRole('tabpanel').getByRole('link')
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  const open = async (at: number) => {
    await press(photos.nth(at))
    await expect(viewer).toBeVisible()
    expect(await expectFocus(page, 'opening')).toMatchObject({ isInDialog: true })
  }
  await open(0)
  // Two rounds, to pass the first and the last stop.
  const pressed = new Set<string>()
  for (let stops = 0; stops < 8; stops++) {
    await page.keyboard.press('Tab')
    const { what, isInDialog, isLost } = await focused(page)
    // Between the last stop and the first the focus is in the browser's own window.
    if (isLost) continue
    expect(isInDialog).toBe(true)
    if (what.includes('Close')) continue
    await page.keyboard.press('Enter')
    expect(await expectFocus(page, what)).toMatchObject({ what, isInDialog: true })
    pressed.add(what)
  }
  expect(pressed.size).toBe(2)
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home']) {
    await page.keyboard.press(key)
    await expectFocus(page, key)
  }
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    Close: () => press(viewer.getByRole('button', { name: 'Close' })),
    Back: () => page.goBack(),
  }
  for (const [way, close] of Object.entries(ways)) {
    if (await viewer.isHidden()) await open(2)
    await close()
    await expect(viewer).toBeHidden()
    expect(await expectFocus(page, way)).toMatchObject({ isInDialog: false })
    await expect(page.locator(':focus')).toHaveAttribute('aria-haspopup', 'dialog')
  }
})
