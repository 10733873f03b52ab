/** Forms that are sent before their own code has come: a slow line, or one that is lost on the first visit. */
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillContact, MESSAGE, send, toast } from './forms.ts'
import { goOffline, goOnline } from './helpers.ts'

const FORM_CODE = '**/assets/-ContactForm-*.js'

const SIGN_UP_CODE = '**/assets/-NewsletterBlock-*.js'

declare global {
  /** Set by slowPhone: React's tasks. */
  var tasks: { hold(): void; runUntilTakenOver(): boolean; release(): void }
}

/** The app has taken over the page; the form waits for code of its own. */
const isStarted = (page: Page) => page.evaluate(() => Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')))
/** The field that people leave empty is in the built form only. */
const hasCode = (page: Page) => page.evaluate(() => document.querySelector('main form [name="website"], main form [tabindex="-1"]') === null)

test.use({ serviceWorkers: 'block' })

test('without a connection and without its code, a form holds what was written and sends it, once, when the connection is back', async ({ page, context, site }) => {
  await page.route(FORM_CODE, (route) => route.abort())
  await page.goto('/contact')
  await expect.poll(() => isStarted(page)).toBe(true)
  await goOffline(context)
  await fillContact(page, { subject: 'Held in the form' })
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent yet' })).toContainText('What you wrote stays in the form')
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.message)
  await send(page)
  expect(await hasCode(page)).toBe(false)
  await page.unroute(FORM_CODE)
  await goOnline(context)
  await expect(toast(page, 'Message Sent', "Thank you for contacting us. We'll get back to you soon!")).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect((await site.inbox()).contact.filter(({ subject }) => subject === 'Held in the form')).toHaveLength(1)
})

test('a held form that its writer sends is not sent once more when the connection is back', async ({ page, context }) => {
  await page.clock.install()
  await page.route(FORM_CODE, (route) => route.abort())
  await page.goto('/contact')
  await expect.poll(() => isStarted(page)).toBe(true)
  await goOffline(context)
  await fillContact(page)
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent yet' })).toBeVisible()
  // Its code comes while its screen is outside the document for some frames (`src/app/stand-in.ts`).
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('main form[method="post"]')!
    const place = document.createComment('')
    form.replaceWith(place)
    dispatchEvent(new CustomEvent('form-ready', { detail: form }))
    place.replaceWith(form)
    Object.assign(window, { sent: 0 })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      ;(window as unknown as { sent: number }).sent += 1
    })
  })
  const sent = () => page.evaluate(() => (window as unknown as { sent: number }).sent)
  await send(page)
  expect(await sent()).toBe(1)
  await goOnline(context)
  await page.clock.runFor(10_000)
  expect(await sent()).toBe(1)
})

test('what the browser has sent by itself, and the scripts send again, is one message', async ({ page, site }) => {
  const held: Route[] = []
  await page.route(FORM_CODE, (route) => void held.push(route))
  await page.goto('/contact')
  await fillContact(page, { subject: 'Sent twice' })
  await send(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Message Sent' })).toBeVisible()

  // Somebody who did not believe it writes the same again, and this time the scripts come in between. Whether the first page
  // had asked for the form's code before it was left does not matter.
  held.length = 0
  await page.goto('/contact')
  await fillContact(page, { subject: 'Sent twice' })
  await expect.poll(() => held.length).toBe(1)
  await held[0]!.continue()
  await expect.poll(() => hasCode(page)).toBe(true)
  await send(page)
  await expect(toast(page, 'Message Sent', "Thank you for contacting us. We'll get back to you soon!")).toBeVisible()
  expect((await site.inbox()).contact.filter(({ subject }) => subject === 'Sent twice')).toHaveLength(1)
})

test('typing goes on while the form is being taken over, and no letter is lost', async ({ page }) => {
  await page.addInitScript(slowPhone)
  let held: Route | undefined
  await page.route(SIGN_UP_CODE, (route) => void (held = route))
  await page.goto('/about')
  await expect.poll(() => isStarted(page)).toBe(true)
  const email = page.getByLabel('Email')
  await email.focus()
  await expect.poll(() => held !== undefined).toBe(true)
  await page.evaluate(() => tasks.hold())
  await held!.continue()
  await expect.poll(() => page.evaluate(() => tasks.runUntilTakenOver())).toBe(true)
  await page.keyboard.type('later@example.com')
  await expect(email).toHaveValue('later@example.com')
  await page.evaluate(() => tasks.release())
  await expect.poll(() => hasCode(page)).toBe(true)
  await expect(email).toHaveValue('later@example.com')
})

/**
 * A phone so slow that keys come between React's tasks, which it sends itself through a message port: while they are
 * held, each is run when the test says so, and none after the one that takes the form over.
 */
function slowPhone(): void {
  const post = MessagePort.prototype.postMessage
  let waiting: (() => void)[] | undefined
  let isTakenOver = false
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    const deliver = () => Reflect.apply(post, this, message)
    if (waiting) waiting.push(deliver)
    else deliver()
  }
  // React looks where the focus is when it begins to write a tree down.
  const activeElement = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')!
  Object.defineProperty(document, 'activeElement', {
    get() {
      const field = document.querySelector('main form input')
      isTakenOver ||= waiting !== undefined && field !== null && Object.keys(field).some((key) => key.startsWith('__reactProps'))
      return activeElement.get!.call(document) as Element | null
    },
  })
  // From then on time flies: React leaves what is left to its next task.
  const now = performance.now.bind(performance)
  let flown = 0
  performance.now = () => now() + (isTakenOver && waiting ? (flown += 10) : flown)
  globalThis.tasks = {
    hold: () => void (waiting ??= []),
    runUntilTakenOver() {
      if (!isTakenOver) for (const deliver of waiting!.splice(0)) deliver()
      return isTakenOver
    },
    release() {
      const held = waiting ?? []
      waiting = undefined
      for (const deliver of held) deliver()
    },
  }
}
