/** Fills in the site's forms. All people are made up. */
import type { Page } from '@playwright/test'

export const MESSAGE = {
  name: 'Ada Example',
  email: 'ada@example.org',
  phone: '(217) 555-0199',
  subject: 'A question',
  message: 'Is there a class for four-year-olds on Sunday?',
}

export async function fillContact(page: Page, message: Partial<typeof MESSAGE> = {}): Promise<void> {
  const { name, email, phone, subject, message: text } = { ...MESSAGE, ...message }
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill(text)
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

/** A toast by title and text, in its live region. */
export const toast = (page: Page, title: string, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title }).getByText(text)

export const SAVED =
  "There's no connection right now. Your message is saved on this device and will be sent as soon as it's back."
