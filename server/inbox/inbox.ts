/** The messages as the office sees them: a list per form, in the shape of `npm run inbox -- --json`. */
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'
import { NewsletterSignupSchema } from '#schema/forms/newsletter-signup.ts'
import type { StoredMessage } from '#server/store/store.ts'

/** The columns of each list, in the order of the export. */
export const INBOX_COLUMNS = {
  contact: ['key', 'receivedAt', ...fieldsOf(ContactMessageSchema.entries)],
  newsletter: ['key', 'receivedAt', ...fieldsOf(NewsletterSignupSchema.entries)],
} as const

/** A form's fields in the order of its schema, so that a new field needs no change here. */
function fieldsOf<T extends object>(entries: T) {
  return Object.keys(entries) as Extract<keyof T, string>[]
}

export type InboxKind = keyof typeof INBOX_COLUMNS
export const INBOX_KINDS = Object.keys(INBOX_COLUMNS) as InboxKind[]

/** `quarantined` is set only if the message looks like spam. Such a message is still in its list. */
type Row<K extends InboxKind> = Record<(typeof INBOX_COLUMNS)[K][number], string> & { quarantined?: true }
export type Inbox = { [K in InboxKind]: Row<K>[] }

/** Sorts messages into the lists and keeps their order. A field that is newer than the message is empty. */
export function toInbox(messages: StoredMessage[]): Inbox {
  const rows = <K extends InboxKind>(kind: K) =>
    messages
      .filter((message) => message.kind === kind)
      .map(({ key, receivedAt, fields, quarantined }) => {
        const known: Record<string, string | undefined> = { ...fields, key, receivedAt }
        const row = Object.fromEntries(INBOX_COLUMNS[kind].map((column) => [column, known[column] ?? '']))
        return { ...row, ...(quarantined !== undefined && { quarantined: true }) } as Row<K>
      })
  return { contact: rows('contact'), newsletter: rows('newsletter') }
}
