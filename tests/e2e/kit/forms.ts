/** Fills in the site's forms. All people are fictional. */
import { expect, type Page } from '@playwright/test'
import type { Inbox } from '#server/inbox/columns.ts'
import { goOffline, openWithWorker } from './helpers.ts'

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

export const toastOf = (page: Page, title: string) =>
  page.getByRole('button', { name: 'Dismiss' }).locator('..').filter({ hasText: title })
/** The text of the toast with this title. */
export const toast = (page: Page, title: string, text: string) => toastOf(page, title).getByText(text)

export const erased = (page: Page) => toast(page, 'Done', 'Everything this site saved here has been erased.')
export const THANKS = "Thank you for contacting us. We'll get back to you soon!"
export const SAVED =
  "There's no connection right now. Your message is saved on this device and will be sent as soon as it's back."

/** Opens the contact page, goes offline, and sends a message, which is then saved. */
export async function saveOffline(page: Page, subject: string): Promise<void> {
  await openWithWorker(page, '/contact')
  await goOffline(page.context())
  await fillContact(page, { subject })
  await send(page)
  await expect(toast(page, 'Message Saved', SAVED)).toBeVisible()
}

/** The messages with this subject that the server has received. */
export const received = async (site: { inbox(): Promise<Inbox> }, subject: string) =>
  (await site.inbox()).contact.filter((message) => message.subject === subject)

/** Runs in the page: reads the outbox's database without the product's code. @returns its records, with their keys */
export const readOutbox = () =>
  new Promise<[key: IDBValidKey, record: unknown][]>((done) => {
    const request = indexedDB.open('outbox')
    // Looking must not create the database.
    request.onupgradeneeded = () => request.transaction!.abort()
    request.onerror = () => done([])
    request.onsuccess = () => {
      const database = request.result
      const end = (records: [IDBValidKey, unknown][]) => {
        // An open connection would block the site's upgrade.
        database.close()
        done(records)
      }
      if (!database.objectStoreNames.contains('messages')) return end([])
      const store = database.transaction('messages').objectStore('messages')
      const [keys, records] = [store.getAllKeys(), store.getAll() as IDBRequest<unknown[]>]
      records.onsuccess = () => end(keys.result.map((key, at) => [key, records.result[at]]))
    }
  })

/** The stored drafts as JSON. */
export const storedDrafts = async (page: Page) =>
  JSON.stringify((await page.evaluate(readOutbox)).flatMap(([key, record]) => (Array.isArray(key) ? [record] : [])))
