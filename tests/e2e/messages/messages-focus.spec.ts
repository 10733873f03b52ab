/** Whatever a keyboard user does with messages, focus is never lost. */
import type { Locator, Page } from '@playwright/test'
import { listen } from '#tests/e2e/kit/announced.ts'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, received, send, THANKS, toast, toastOf } from '#tests/e2e/kit/forms.ts'
import { goOffline, goOnline, hold, openPageHost } from '#tests/e2e/kit/helpers.ts'
import { isSample, NOT_THE_SAMPLE } from '#tests/sample-church.ts'

// Without a worker: focus does not depend on it, and its installation takes longer than a test.
test.use({ serviceWorkers: 'block' })

/** Counts the frames in which nothing has focus. @returns the count so far */
async function watchFocus(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watch = Object.assign(window, { framesLost: 0 })
    const look = () => {
      if (document.activeElement === document.body) watch.framesLost++
      requestAnimationFrame(look)
    }
    look()
  })
  return () =>
    page.evaluate(async () => {
      // After two frames, the effects of the last press are counted.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return (window as unknown as { framesLost: number }).framesLost
    })
}

const waitingOf = (page: Page) => page.getByRole('region', { name: 'Waiting to Be Sent' })
const message = (page: Page, subject: string) =>
  waitingOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: subject }) })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** What replaces the list: the receipts once they are loaded, the form until then. */
const AFTER_THE_LIST = /^(?:Delivered|Send Us a Message)$/
const press = (button: Locator) => button.press('Enter')

/** Opens a contact page with waiting messages, in this order. */
async function openWithWaiting(page: Page, subjects: string[]): Promise<void> {
  await openPageHost(page, '/contact')
  await goOffline(page.context())
  for (const subject of subjects) {
    await fillContact(page, { subject })
    await send(page)
    await expect(message(page, subject)).toBeVisible()
  }
}

test('Remove moves focus to the next message, then the previous one, then Undo; Undo moves it to the message @journey', async ({
  page,
}) => {
  const told = await listen(page)
  await openWithWaiting(page, ['First', 'Second', 'Third'])
  const remove = (subject: string) => message(page, subject).getByRole('button', { name: 'Remove' })
  await expect(remove('Second')).toHaveAccessibleDescription('Second')
  await remove('First').focus()
  const lost = await watchFocus(page)
  await press(remove('First'))
  await expect(heading(page, 'Second')).toBeFocused()
  // On a slow computer it is said together with what came just before.
  await expect.poll(async () => (await told()).join('\n')).toContain('Removed from this device.')
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(heading(page, 'First')).toBeFocused()
  await press(remove('First'))
  await expect(heading(page, 'Third')).toBeFocused()
  await press(remove('Third'))
  await expect(heading(page, 'Second')).toBeFocused()
  await press(remove('Second'))
  await expect(waitingOf(page)).toHaveCount(0)
  // This is the same button as after the first Remove.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Second')).toBeFocused()
  expect(await lost()).toBe(0)
})

test('Send Now keeps focus and reports a failure; after delivery, focus moves on', async ({ page, context }) => {
  await openWithWaiting(page, ['To be refused'])
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 410, contentType: 'text/plain', body: 'No longer taken here' }),
  )
  await goOnline(context)
  await expect(waitingOf(page).getByText(/^Needs your attention: /)).toBeVisible()
  const sendNow = waitingOf(page).getByRole('button', { name: 'Send Now' })
  await sendNow.focus()
  const lost = await watchFocus(page)
  await press(sendNow)
  await expect(toast(page, 'Not Sent Yet', 'No longer taken here')).toBeVisible()
  await expect(sendNow).toBeFocused()
  await page.unroute('**/api/contact')
  const answer = await hold(page, '**/api/contact')
  await press(sendNow)
  // Someone who reads on in the meantime stays there.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  answer()
  await expect(toast(page, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveText(AFTER_THE_LIST)
  await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1000 })
  await press(page.getByRole('button', { name: 'Hide This' }))
  await expect(heading(page, 'Send Us a Message')).toBeFocused()
  expect(await lost()).toBe(0)
})

test('Edit moves focus to the message’s text; Undo and Clear the Form move it to the form’s heading', async ({
  page,
}) => {
  await openWithWaiting(page, ['To be changed'])
  await message(page, 'To be changed').getByRole('button', { name: 'Edit' }).focus()
  const lost = await watchFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Message')).toBeFocused()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(heading(page, 'Send Us a Message')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Ada')
  expect(await lost()).toBe(0)

  await page.getByRole('link', { name: 'About' }).first().press('Enter')
  // The URL changes before the form leaves the screen.
  await expect(page.getByLabel('Name')).toHaveCount(0)
  await page.getByRole('link', { name: 'Contact' }).first().press('Enter')
  await expect(page.getByRole('main').getByText('What you were writing is saved on this device.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Clear the Form' }))
  await expect(heading(page, 'Send Us a Message')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('the send button keeps focus while busy, and ignores further presses; an address that is being sent is not questioned', async ({
  page,
  site,
}) => {
  await openPageHost(page, '/contact')
  await fillContact(page, { subject: 'Pressed three times', email: 'ada@gmail.co' })
  const question = page.getByRole('button', { name: 'Did you mean gmail.com?' })
  await expect(question).toBeVisible()
  const answer = await hold(page, '**/api/contact')
  const button = page.getByRole('button', { name: /^Send/ })
  await button.focus()
  const lost = await watchFocus(page)
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Sending...')
  await expect(button).toBeDisabled()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(button).toBeFocused()
  answer()
  await expect(toast(page, 'Message Sent', THANKS)).toBeVisible()
  await expect(button).toBeFocused()
  expect(await lost()).toBe(0)
  expect(await received(site, 'Pressed three times')).toHaveLength(1)
})

test('the footer link leads to the waiting messages; editing a sign-up leads to its form, and any screen with that form later says that it has not been sent @nightly', async ({
  page,
  context,
  site,
}) => {
  test.skip(!isSample, NOT_THE_SAMPLE)
  // Without a worker, only previously loaded screens work offline.
  await openPageHost(page, '/contact')
  await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }))
  // The contact page has a field named Email as well.
  await expect(page.locator('#newsletter').getByLabel('Email')).toBeVisible()
  await goOffline(context)
  await page.getByLabel('Email').fill('taken-back@example.org')
  await press(page.getByLabel('Email'))
  await expect(toastOf(page, 'Saved')).toBeVisible()
  await press(page.getByRole('link', { name: '1 message is waiting to be sent' }))
  await expect(heading(page, 'Waiting to Be Sent')).toBeFocused()
  // On the same page, the link only scrolls.
  await press(page.getByRole('link', { name: '1 message is waiting to be sent' }))
  await expect(heading(page, 'Waiting to Be Sent')).toBeFocused()
  await press(waitingOf(page).getByRole('button', { name: 'Edit' }))
  await expect(page).toHaveURL(/#newsletter$/)
  await expect(page.locator('#newsletter').getByRole('heading')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('taken-back@example.org')
  await page.close()
  await goOnline(context)
  const next = await context.newPage()
  await next.goto('/about')
  const notSent = 'You are editing this message. It hasn’t been sent.'
  await expect(next.getByRole('main').getByText(notSent)).toBeVisible()
  await expect(next.getByLabel('Email')).toHaveValue('taken-back@example.org')
  expect((await site.inbox()).newsletter.map(({ email }) => email)).not.toContain('taken-back@example.org')
})
