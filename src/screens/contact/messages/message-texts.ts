/** The texts of the list of waiting messages. */
import { church } from '#content/church.ts'
import { FORM_FIELDS, type FormField } from '#data/forms/form-fields.ts'
import { attempt } from '#data/site/attempt.ts'
import { draftFields } from '#data/outbox/draft.ts'
import type { OutboxEntry } from '#data/outbox/store/entry.ts'

export function stateInWords(entry: Pick<OutboxEntry, 'state' | 'refusal' | 'kind' | 'body'>): string {
  const { state, refusal } = entry
  if (state === 'sending') return 'Sending…'
  if (state === 'needs-you')
    return `Needs your attention: we couldn’t accept this message.${whyOf(refusal)} ${isEditable(entry) ? 'Press Edit to change it' : 'Copy its text'}, or call us.`
  if (refusal) return 'Waiting: there’s a problem on our end. We’ll keep trying.'
  return 'Waiting for a connection'
}

/** Our server names the field (`name: Name must be at least 2 characters`); another one may send a page. */
function whyOf({ status, text = '' }: Partial<NonNullable<OutboxEntry['refusal']>> = {}): string {
  if (status === 413) return ' It is too long.'
  // The same key with another text.
  if (status === 422 && text.includes('Idempotency-Key')) return ' It was already sent once with different words.'
  const reasons = [...text.matchAll(/(?:^|; )\w+: ([A-Z][^;]*)/g)].map(([, reason]) => ` ${reason}.`).join('')
  if (reasons || status === undefined) return reasons
  return /^[^<>{}]{1,200}$/.test(text) ? ` Our server said: “${text}”` : ` (Error ${status})`
}

/** A field of a newer release has no label yet. */
const labelOf = (field: string) => (FORM_FIELDS.contact as Record<string, FormField | undefined>)[field]?.label ?? field

/** @returns a message's title and text for the list */
export function messageInWords({ kind, body }: Pick<OutboxEntry, 'kind' | 'body'>): { title: string; text: string } {
  const fields = draftFields({ body })
  if (!fields) return { title: 'Message', text: body }
  if (kind === 'newsletter') return { title: 'Sign-up for the E-bulletin', text: fields.email ?? '' }
  const { name, email, phone, subject, message, ...more } = fields
  const sender = [name, email, phone].filter(Boolean).join(', ')
  const others = Object.entries(more).flatMap(([field, value]) => (value === '' ? [] : [`${labelOf(field)}: ${value}`]))
  return { title: subject || 'Message', text: [message ?? '', ...others, sender].join('\n\n') }
}

/** Everything that is stored about a message that this release cannot read. */
export const rawText = (record: unknown): string => attempt(() => JSON.stringify(record, null, 2)) ?? String(record)

/** Whether the form can show the whole message: a message from another release may have more fields. */
export function isEditable({ kind, body }: Pick<OutboxEntry, 'kind' | 'body'>): boolean {
  const fields = draftFields({ body })
  return fields !== undefined && Object.keys(fields).every((field) => Object.hasOwn(FORM_FIELDS[kind], field))
}

export const formatMoment = (ms: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: church.timeZone }).format(ms)
