/** The messages as the office sees them: two lists, and how they read as JSON. */
import { ContactMessageSchema } from '#schema/contact-message.ts'
import { NewsletterSignupSchema } from '#schema/newsletter-signup.ts'
import type { StoredMessage } from '#server/store/message-table.ts'

/** The columns of each list, in the order in which they are exported. */
export const INBOX_COLUMNS = {
  contact: ['key', 'receivedAt', ...fieldsOf(ContactMessageSchema.entries)],
  newsletter: ['key', 'receivedAt', ...fieldsOf(NewsletterSignupSchema.entries)],
} as const

/** A form's fields in the order of its schema: a new one is listed without being named here. */
function fieldsOf<T extends object>(entries: T) {
  return Object.keys(entries) as Extract<keyof T, string>[]
}

export type InboxKind = keyof typeof INBOX_COLUMNS
export const INBOX_KINDS = Object.keys(INBOX_COLUMNS) as InboxKind[]

/** `setAside` stands only where a message looks doubtful; it is in its list all the same. */
type Row<K extends InboxKind> = Record<(typeof INBOX_COLUMNS)[K][number], string> & { setAside?: true }
export type Inbox = { [K in InboxKind]: Row<K>[] }

/** Sorts stored messages into the lists, keeping their order. A field that a message predates is empty. */
export function toInbox(messages: StoredMessage[]): Inbox {
  const rows = <K extends InboxKind>(kind: K) =>
    messages
      .filter((message) => message.kind === kind)
      .map(({ key, receivedAt, fields, setAside }) => {
        const known: Record<string, string | undefined> = { ...fields, key, receivedAt }
        const row = Object.fromEntries(INBOX_COLUMNS[kind].map((column) => [column, known[column] ?? '']))
        return { ...row, ...(setAside !== undefined && { setAside: true }) } as Row<K>
      })
  return { contact: rows('contact'), newsletter: rows('newsletter') }
}
