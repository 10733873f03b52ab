/** Native form posts: without scripts, or before they have loaded. */
import { violations } from '#tests/e2e/kit/axe.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, MESSAGE, received, send, THANKS } from '#tests/e2e/kit/forms.ts'
import { goOffline, goOnline, openWithWorker } from '#tests/e2e/kit/helpers.ts'

/** The answer to a native post is a separate page with this heading. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function expectWellMade(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/ · /)
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toBeVisible()
}

test.describe('with scripts turned off', () => {
  test.use({ javaScriptEnabled: false })

  test('an invalid message comes back with its text and can be corrected; reloading the confirmation sends nothing @journey', async ({
    page,
    site,
  }) => {
    await page.goto('/contact')
    await fillContact(page, { subject: 'Without scripts', email: 'ada.example.org', message: 'Hi\nyou' })
    await send(page)
    await expect(heading(page, 'Please Check What You Entered')).toBeVisible()
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
})

test('without scripts but with a worker from an earlier visit, the message goes to the server; offline, the browser says so, and going back restores the text', async ({
  page,
  context,
  site,
}) => {
  await openWithWorker(page, '/contact')
  await page.goto('about:blank')
  const plain = await context.newPage()
  await (await context.newCDPSession(plain)).send('Emulation.setScriptExecutionDisabled', { value: true })
  await plain.goto('/contact')
  await fillContact(plain, { subject: 'Past the worker' })
  await goOffline(context)
  await send(plain)
  await expect(plain).toHaveURL(/^chrome-error:/)
  await goOnline(context)
  await plain.goBack()
  await expect(plain.getByLabel('Message')).toHaveValue(MESSAGE.message)
  await expect(plain.getByLabel('Subject')).toHaveValue('Past the worker')
  await send(plain)
  await expect(heading(plain, 'Message Sent')).toBeVisible()
  expect(await received(site, 'Past the worker')).toHaveLength(1)
})

test('if the scripts never load, the browser sends the form', { tag: '@nightly' }, async ({ page, site }) => {
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/contact', { waitUntil: 'commit' })
  await fillContact(page, { subject: 'Scripts never came' })
  await send(page)
  await expect(heading(page, 'Message Sent')).toBeVisible()
  expect(await received(site, 'Scripts never came')).toHaveLength(1)
})

test('the plain pages have no accessibility violations, light or dark @nightly', async ({ page, site }) => {
  const answer = await fetch(`${site.url}/api/contact`, { method: 'POST', body: new URLSearchParams({ name: 'A' }) })
  const body = await answer.text()
  await page.route('**/wrong', (route) => route.fulfill({ status: 422, contentType: 'text/html; charset=utf-8', body }))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/contact/sent?receipt=3K7-9QF')
    expect(await violations(page)).toEqual([])
    await page.goto('/wrong')
    await expect(heading(page, 'Please Check What You Entered')).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
})
