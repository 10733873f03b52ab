import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, MESSAGE, received, send, toast } from '#tests/e2e/kit/forms.ts'
import { waitForControl, waitForPageHost } from '#tests/e2e/kit/helpers.ts'
import { startScriptedSite, type ScriptedSite } from '#tests/e2e/kit/scripted-site.ts'

test('invalid fields have messages of their own, and the first one has the focus @journey', async ({ page }) => {
  await page.goto('/contact')
  await waitForControl(page)
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
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ada')
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden()
})

test('the fields have the right types', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Message')).toHaveAttribute('rows', '5')
  await expect(page.getByLabel('Phone')).toHaveAttribute('type', 'tel')
})

test('a message sent online arrives, and the form is cleared @journey', async ({ page, site }) => {
  await page.goto('/contact')
  await waitForControl(page)
  await fillContact(page, { subject: 'Sent online' })
  await send(page)
  await expect(toast(page, 'Message Sent', "Thank you for contacting us. We'll get back to you soon!")).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(await received(site, 'Sent online')).toEqual([expect.objectContaining({ ...MESSAGE, subject: 'Sent online' })])
})

test('text over 64 KB is refused in the form, and stays there', async ({ page }) => {
  await page.goto('/contact')
  await waitForControl(page)
  await fillContact(page, { message: 'ten chars '.repeat(7000) })
  await send(page)
  await expect(page.getByText('This is too long to send at once.')).toBeVisible()
  await expect(page.getByLabel('Message')).toBeFocused()
  expect((await page.getByLabel('Message').inputValue()).length).toBe(70_000)
})

test.describe('against a server that misbehaves', () => {
  let scripted: ScriptedSite
  test.beforeAll(async () => void (scripted = await startScriptedSite()))
  test.afterAll(() => scripted.close())
  test.afterEach(() => scripted.answerPosts(undefined))

  for (const host of ['worker', 'page'] as const) {
    test.describe(`hosted by the ${host}`, () => {
      test.use({ serviceWorkers: host === 'worker' ? 'allow' : 'block' })
      // A form whose code has not loaded posts natively.
      const isReady = host === 'worker' ? waitForControl : waitForPageHost

      test('a refusal keeps the text in the form and queues nothing; the same text has the same key, changed text another', async ({
        page,
      }) => {
        const keys: string[] = []
        scripted.answerPosts((request) => {
          keys.push(request.headers.get('Idempotency-Key')!)
          return new Response('Out of order', { status: 500, headers: { 'Content-Type': 'text/plain' } })
        })
        await page.goto(`${scripted.url}/contact`)
        await isReady(page)
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
        await expect(page.getByText("Thank you for contacting us. We'll get back to you soon!").first()).toBeVisible()
        await expect(page.getByText('There was a problem sending your message.')).toBeHidden()
        await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
        const sent = (await scripted.inbox()).contact.at(-1)!
        expect(keys[0]).toBe(keys[1])
        expect(sent.key).not.toBe(keys[0])
      })
    })
  }
})
