import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, MESSAGE, received, send, storedDrafts, THANKS, toast } from '#tests/e2e/kit/forms.ts'
import { openWithWorker } from '#tests/e2e/kit/helpers.ts'

test('each invalid field has its own message, and the first one has focus', async ({ page }) => {
  await page.goto('/contact')
  await fillContact(page, { name: ' A ', email: 'nobody', subject: 'Hi', message: 'Too short' })
  await send(page)
  for (const [label, message] of [
    ['Name', 'Name must be at least 2 characters'],
    ['Email', 'Please enter a valid email address'],
    ['Subject', 'Subject must be at least 3 characters'],
    ['Message', 'Message must be at least 10 characters'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
  }
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel')
  await expect(page.getByLabel('Message')).toHaveAttribute('rows', '5')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ada')
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden()
})

test('a message sent online arrives, its receipt number is shown, and it is in neither the form nor a draft @journey', async ({
  page,
  site,
}) => {
  await openWithWorker(page, '/contact')
  await fillContact(page, { subject: 'Sent online' })
  await send(page)
  await expect(toast(page, 'Message Sent', THANKS)).toBeVisible()
  await expect(page.getByText(/Your receipt number is [0-9A-Z]{3}-[0-9A-Z]{3}/)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect.poll(() => storedDrafts(page)).toBe('[]')
  expect(await received(site, 'Sent online')).toEqual([expect.objectContaining({ ...MESSAGE, subject: 'Sent online' })])
})

test('text over 64 KB is refused in the form, and stays there @nightly', async ({ page }) => {
  await openWithWorker(page, '/contact')
  await fillContact(page, { message: 'ten chars '.repeat(7000) })
  await send(page)
  await expect(page.getByText('This is too long to send at once.')).toBeVisible()
  await expect(page.getByLabel('Message')).toBeFocused()
  expect((await page.getByLabel('Message').inputValue()).length).toBe(70_000)
})

test('a refusal leaves the text in the form and queues nothing; the same text has the same key, changed text a new one', async ({
  page,
  scripted,
}) => {
  const keys: string[] = []
  scripted.answerPosts((request) => {
    keys.push(request.headers.get('Idempotency-Key')!)
    return new Response('Out of order', { status: 500, headers: { 'Content-Type': 'text/plain' } })
  })
  await openWithWorker(page, `${scripted.url}/contact`)
  await fillContact(page)
  await send(page)
  await expect(toast(page, 'Error', 'There was a problem sending your message. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.message)
  await expect(page.getByRole('heading', { name: 'Waiting to Be Sent' })).toHaveCount(0)
  await send(page)
  await expect.poll(() => keys.length).toBe(2)
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await page.getByLabel('Message').fill(`${MESSAGE.message} Thank you.`)
  scripted.answerPosts(undefined)
  await send(page)
  await expect(page.getByText(THANKS).first()).toBeVisible()
  await expect(page.getByText('There was a problem sending your message.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  const [sent] = (await scripted.inbox()).contact
  expect(keys[0]).toBe(keys[1])
  expect(sent!.key).not.toBe(keys[0])
})
