/** Both forms, online and offline. */
import type { Page } from '@playwright/test'
import { expect, test } from './tester.ts'

async function fill(page: Page) {
  await page.getByLabel('Name').fill('Ada Example')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Phone').fill('217 555 0199')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Is there a class for children?')
}
const LABELS = ['Name', 'Email', 'Phone', 'Subject', 'Message']
const values = (page: Page) => Promise.all(LABELS.map((label) => page.getByLabel(label).inputValue()))
const EMPTY = LABELS.map(() => '')

test('a message is sent: the toast, and at the same moment the empty form; what is typed next stays in it', async ({
  page,
  site,
}) => {
  await page.goto('/contact')
  await fill(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message Sent').waitFor()
  expect(await values(page)).toEqual(EMPTY)
  await page.getByLabel('Subject').pressSequentially('Another question')
  await page.getByLabel('Message').fill('And one for adults?')
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Subject')).toHaveValue('Another question')
  await expect(page.getByLabel('Message')).toHaveValue('And one for adults?')
  expect((await site.inbox()).contact.length).toBeGreaterThan(0)
  // The toast is there once, three seconds later as well.
  await page.waitForTimeout(3000)
  await expect(page.getByText('Message Sent')).toHaveCount(1)
  await expect(page.getByText("Thank you for contacting us. We'll get back to you soon!")).toHaveCount(1)
})

test('a redirect is no delivery: the message waits, and the toast does not speak of the connection', async ({
  page,
  context,
}) => {
  await context.route('**/api/contact', (route) => route.fulfill({ status: 302, headers: { Location: '/login' } }))
  await page.goto('/contact')
  await fill(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Saved')).toBeVisible()
  await expect(page.getByText("We can't reach our server right now.")).toBeVisible()
})

test('offline a message is saved: the toast, and at the same moment the empty form; after a reload it waits, and is delivered once', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await fill(page)
  await page.getByLabel('Subject').fill('From the field')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message Saved').waitFor()
  expect(await values(page)).toEqual(EMPTY)
  await page.reload()
  await expect(page.getByText('From the field')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Your saved message has been delivered.')).toBeVisible()
  const sent = (await site.inbox()).contact.filter(({ subject }) => subject === 'From the field')
  expect(sent).toHaveLength(1)
})

test('the newsletter form checks, subscribes and is cleared on each screen that has it', async ({ page }) => {
  for (const path of ['/', '/about', '/services']) {
    await page.goto(path)
    const email = page.getByLabel('Email')
    await email.fill('nobody')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await email.fill('ada@example.org')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('Success!').waitFor()
    expect(await email.inputValue()).toBe('')
    await expect(page.getByText('You have been subscribed to our E-bulletin.')).toBeVisible()
  }
})

test('a sign-up that the server refuses stays in the form', async ({ page, context }) => {
  await context.route('**/api/newsletter', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto('/')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('There was a problem subscribing you. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
})
