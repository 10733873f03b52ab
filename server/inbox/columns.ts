/** The messages as the office sees them: a list per form, in the shape of `npm run inbox -- --json`. */
import type { MessageKind } from '#data/api/api-table.ts'
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'
import { NewsletterSignupSchema } from '#schema/forms/newsletter-signup.ts'
import type { StoredMessage } from '#server/store/messages.ts'

/** The columns of each list, in the order of the export; a form's fields are in the order of its schema. */
export const INBOX_COLUMNS: Record<MessageKind, string[]> = {
  contact: ['key', 'receivedAt', ...Object.keys(ContactMessageSchema.entries)],
  newsletter: ['key', 'receivedAt', ...Object.keys(NewsletterSignupSchema.entries)],
}
export const INBOX_KINDS = Object.keys(INBOX_COLUMNS) as MessageKind[]

/** A message by column; a field that is newer than the message is empty. */
export function toRow({ kind, key, receivedAt, fields }: StoredMessage): Record<string, string> {
  const known: Record<string, string> = { ...fields, key, receivedAt }
  return Object.fromEntries(INBOX_COLUMNS[kind].map((column) => [column, known[column] ?? '']))
}

/** `quarantined` is set only if the message looks like spam. Such a message is still in its list. */
export type Inbox = Record<MessageKind, (Record<string, string> & { quarantined?: true })[]>

/** Sorts messages into the lists and keeps their order. */
export function toInbox(messages: StoredMessage[]): Inbox {
  const row = (message: StoredMessage) =>
    Object.assign(toRow(message), message.quarantined !== undefined && { quarantined: true })
  const rows = (kind: MessageKind) => messages.filter((message) => message.kind === kind).map(row)
  return { contact: rows('contact'), newsletter: rows('newsletter') } as Inbox
}
