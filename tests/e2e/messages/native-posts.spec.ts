/** Native posts of the forms: without scripts, or before they have loaded. */
import { violations } from '#tests/e2e/kit/axe.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, MESSAGE, received, SAVED, send } from '#tests/e2e/kit/forms.ts'
import { goOffline, goOnline, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { startScriptedSite, type ScriptedSite } from '#tests/e2e/kit/scripted-site.ts'

const THANKS = "Thank you for contacting us. We'll get back to you soon!"

/** The answer to a native post is a page of its own, with this heading. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function expectWellMade(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/ \| /)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('an invalid message comes back with its text and can be corrected; reloading the confirmation sends nothing', async ({
    page,
    site,
  }) => {
    await page.goto('/contact')
    await fillContact(page, { subject: 'Without scripts', email: 'ada.example.org', message: 'Hi\nyou' })
    await send(page)
    await expect(heading(page, 'Please check what you entered')).toBeVisible()
    await expectWellMade(page)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Message must be at least 10 characters')
    await expect(page.getByLabel('Name')).toHaveValue(MESSAGE.name)
    await expect(page.getByLabel('Phone')).toHaveValue(MESSAGE.phone)
    await expect(page.getByLabel('Message')).toHaveValue('Hi\nyou')
    await page.getByRole('link', { name: 'Please enter a valid email address' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(MESSAGE.email)
    await page.getByLabel('Message').fill('First line\nsecond line')
    await send(page)
    await expect(heading(page, 'Message Sent')).toBeVisible()
    await expect(page.getByText(THANKS)).toBeVisible()
    await page.reload()
    await expect(page.getByText(THANKS)).toBeVisible()
    await expectWellMade(page)
    expect(await received(site, 'Without scripts')).toEqual([
      expect.objectContaining({ ...MESSAGE, subject: 'Without scripts', message: 'First line\nsecond line' }),
    ])
    await page.getByRole('link', { name: 'Back to the Contact page' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })

  for (const path of ['/', '/about', '/services']) {
    test(`the newsletter form on ${path} signs up`, { tag: path === '/' ? [] : '@nightly' }, async ({ page, site }) => {
      const email = `no-script${path.replace('/', '-')}@example.org`
      await page.goto(path)
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(heading(page, 'Success!')).toBeVisible()
      await expect(page.getByText('You have been subscribed to our E-bulletin.')).toBeVisible()
      expect((await site.inbox()).newsletter.filter((entry) => entry.email === email)).toHaveLength(1)
    })
  }
})

/** A page on which scripts are blocked, in a context that may have a worker. */
async function pageWithoutScripts(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setScriptExecutionDisabled', { value: true })
  return page
}

test.describe('without scripts but with a worker from an earlier visit', () => {
  let scripted: ScriptedSite
  test.beforeAll(async () => void (scripted = await startScriptedSite()))
  test.afterAll(() => scripted.close())
  test.afterEach(() => scripted.answerPosts(undefined))

  test('offline, a page says that the message is saved, and it is delivered once when the connection is back', async ({
    page,
    context,
  }) => {
    await page.goto(`${scripted.url}/contact`)
    await waitForControl(page)
    await page.goto('about:blank')
    const plain = await pageWithoutScripts(context)
    await goOffline(context)
    await plain.goto(`${scripted.url}/contact`)
    await fillContact(plain, { subject: 'Saved by the worker', message: 'short' })
    await send(plain)
    await expect(heading(plain, 'Please check what you entered')).toBeVisible()
    await plain.getByLabel('Message').fill(MESSAGE.message)
    await send(plain)
    await expect(heading(plain, 'Message Saved')).toBeVisible()
    await expect(plain.getByText(SAVED)).toBeVisible()
    await expectWellMade(plain)
    await goOnline(context)
    // A page with scripts sends what waits.
    await page.goto(`${scripted.url}/contact`)
    const arrived = () => received(scripted, 'Saved by the worker')
    await expect.poll(arrived).toHaveLength(1)
    expect(await arrived()).toEqual([expect.objectContaining({ ...MESSAGE, subject: 'Saved by the worker' })])
  })

  test('online, the message arrives; a refusal is shown with the form; a captive portal counts as no delivery', async ({
    page,
    context,
  }) => {
    await page.goto(`${scripted.url}/contact`)
    await waitForControl(page)
    const plain = await pageWithoutScripts(context)
    await plain.goto(`${scripted.url}/contact`)
    scripted.answerPosts(
      () =>
        new Response('Too many messages from this address. Please try again in a minute.', {
          status: 429,
          headers: { 'Content-Type': 'text/plain', 'Retry-After': '60' },
        }),
    )
    await fillContact(plain, { subject: 'By the worker' })
    await send(plain)
    await expect(plain.getByRole('alert')).toContainText(
      'There was a problem sending your message. Please try again. Too many messages from this address.',
    )
    await expect(plain.getByLabel('Message')).toHaveValue(MESSAGE.message)
    scripted.answerPosts(undefined)
    await send(plain)
    await expect(heading(plain, 'Message Sent')).toBeVisible()
    expect(await received(scripted, 'By the worker')).toHaveLength(1)
    scripted.answerPosts(
      () => new Response('<h1>Welcome to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } }),
    )
    await plain.goto(`${scripted.url}/contact`)
    await fillContact(plain, { subject: 'Behind a portal' })
    await send(plain)
    await expect(heading(plain, 'Message Saved')).toBeVisible()
  })

  test(
    'sent twice, at once or later, it has the same key; other text has another',
    { tag: '@nightly' },
    async ({ page, context }) => {
      const keys: (string | null)[] = []
      let answerFirst!: () => void
      const firstMayGo = new Promise<void>((resolve) => (answerFirst = resolve))
      scripted.answerPosts(async (request) => {
        keys.push(request.headers.get('Idempotency-Key'))
        if (keys.length === 1) await firstMayGo
        return Response.json({ status: 'received' }, { status: 201 })
      })
      await page.goto(`${scripted.url}/contact`)
      await waitForControl(page)
      const plain = await pageWithoutScripts(context)
      await plain.goto(`${scripted.url}/contact`)
      await fillContact(plain, { subject: 'Pressed twice' })
      // By keyboard: a click would wait for the navigation that the first press started.
      await plain.getByRole('button', { name: 'Send Message' }).focus()
      await plain.keyboard.press('Enter')
      await expect.poll(() => keys.length).toBe(1)
      await plain.keyboard.press('Enter')
      answerFirst()
      await expect(heading(plain, 'Message Sent')).toBeVisible()
      await plain.goto(`${scripted.url}/contact`)
      await fillContact(plain, { subject: 'Pressed twice' })
      await send(plain)
      await expect(heading(plain, 'Message Sent')).toBeVisible()
      await plain.goto(`${scripted.url}/contact`)
      await fillContact(plain, { subject: 'Another one' })
      await send(plain)
      await expect(heading(plain, 'Message Sent')).toBeVisible()
      expect(keys.length).toBeGreaterThan(2)
      expect(new Set(keys.slice(0, -1))).toEqual(new Set([keys[0]]))
      expect(keys.at(-1)).not.toBe(keys[0])
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

test.describe('before the scripts have loaded', () => {
  test.use({ serviceWorkers: 'block' })

  test('the form is sent by the browser alone', async ({ page, site }) => {
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/contact', { waitUntil: 'commit' })
    await fillContact(page, { subject: 'Scripts never came' })
    await send(page)
    await expect(heading(page, 'Message Sent')).toBeVisible()
    expect(await received(site, 'Scripts never came')).toHaveLength(1)
  })
})

test.describe('the plain pages', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `have no accessibility violations, ${colorScheme}`,
      { tag: colorScheme === 'light' ? [] : '@nightly' },
      async ({ page, site }) => {
        await page.emulateMedia({ colorScheme })
        await page.goto('/contact/sent?receipt=3K7-9QF')
        expect(await violations(page)).toEqual([])
        const answer = await fetch(`${site.url}/api/contact`, {
          method: 'POST',
          body: new URLSearchParams({ name: 'A' }),
        })
        await page.route('**/wrong', async (route) =>
          route.fulfill({ status: 422, contentType: 'text/html; charset=utf-8', body: await answer.text() }),
        )
        await page.goto('/wrong')
        await expect(heading(page, 'Please check what you entered')).toBeVisible()
        expect(await violations(page)).toEqual([])
      },
    )
  }
})
