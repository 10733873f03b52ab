/** "Erase What Was Saved Here" covers every window, messages being sent, and the browser's own form history. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { erased, fillContact, MESSAGE, saveOffline, send, storedDrafts } from '#tests/e2e/kit/forms.ts'
import { goOnline, openWithWorker } from '#tests/e2e/kit/helpers.ts'

// Generous, for a busy machine. Nothing waits this long.
test.setTimeout(120_000)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Erase What This Site Saved Here?' })

async function forgetEverything(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Erase What Was Saved Here' }).click()
  await dialog(page).getByRole('button', { name: 'Erase' }).click()
  await expect(erased(page)).toBeVisible()
}

async function formIsEmpty(page: Page): Promise<void> {
  for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('')
}

async function write(page: Page, subject: string): Promise<void> {
  await fillContact(page, { subject })
  await expect.poll(() => storedDrafts(page)).toContain(subject)
}

test('another window’s form is emptied, and typing there brings no old text back', async ({ page, context }) => {
  await openWithWorker(page, '/contact')
  const other = await context.newPage()
  await other.goto('/contact')
  await write(other, 'Between us')
  await page.bringToFront()
  await forgetEverything(page)
  await formIsEmpty(other)
  await other.bringToFront()
  await other.getByLabel('Name').pressSequentially('B')
  await expect.poll(() => storedDrafts(other)).toContain('"name":"B"')
  expect(await storedDrafts(other)).not.toContain(MESSAGE.message)
  await other.reload()
  await expect(other.getByRole('main').getByText('What you were writing is saved on this device.')).toBeVisible()
  await expect(other.getByLabel('Name')).toHaveValue('B')
  await expect(other.getByLabel('Message')).toHaveValue('')
})

test('while it erases, Escape does not hide that, however often it is pressed @nightly', async ({ page }) => {
  await openWithWorker(page, '/contact')
  await page.evaluate(() => void (CacheStorage.prototype.keys = () => new Promise(() => undefined)))
  await page.getByRole('button', { name: 'Erase What Was Saved Here' }).click()
  await dialog(page).getByRole('button', { name: 'Erase' }).click()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
})

test('after going back, the browser does not restore the form’s text @nightly', async ({ page }) => {
  await openWithWorker(page, '/contact')
  await write(page, 'Between us')
  await page.goto('/privacy-policy')
  await page.goto('/contact')
  await expect(page.getByLabel('Subject')).toHaveValue('Between us')
  await forgetEverything(page)
  await formIsEmpty(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
  // The form has been hydrated and has read its fields.
  await page.getByLabel('Phone').focus()
  await formIsEmpty(page)
  await page.getByLabel('Phone').pressSequentially('2')
  await expect.poll(() => storedDrafts(page)).toContain('"phone":"2"')
  expect(await storedDrafts(page)).not.toContain(MESSAGE.message)
})

test('after erasing, an earlier removal can no longer be undone @nightly', async ({ page, context }) => {
  await saveOffline(page, 'Removed')
  await page.getByRole('region', { name: 'Waiting to Be Sent' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await forgetEverything(page)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await goOnline(context)
})

test('after erasing a message that waits, the focus is on the button again, and in view @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await saveOffline(page, 'Erased')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await forgetEverything(page)
  const button = page.getByRole('button', { name: 'Erase What Was Saved Here' })
  await expect(button).toBeFocused()
  await expect(button).toBeInViewport({ ratio: 1 })
})

test('the dialog mentions a message that another window is sending, and its receipt is erased as well', async ({
  page,
  context,
  scripted,
}) => {
  await openWithWorker(page, `${scripted.url}/contact`)
  const other = await context.newPage()
  await openWithWorker(other, `${scripted.url}/contact`)
  let answer!: (response: Response) => void
  let hear!: () => void
  const heard = new Promise<void>((done) => (hear = done))
  scripted.answerPosts(() => {
    hear()
    return new Promise((done) => (answer = done))
  })
  await fillContact(other)
  await send(other)
  await heard
  await page.bringToFront()
  await page.getByRole('button', { name: 'Erase What Was Saved Here' }).click()
  await expect(
    dialog(page).getByText('One message is being sent right now. It may still arrive. If it doesn’t, it is lost.'),
  ).toBeVisible()
  await expect(dialog(page).getByText('nothing you sent will be lost')).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  answer(Response.json({}, { status: 201 }))
  await expect(other.getByText(/Your receipt number is/)).toBeVisible()
  await forgetEverything(page)
  await expect(other.getByText(/Your receipt number is/)).toBeHidden()
})
