/** A draft: the unsent text of a form, as stored on the device. Also the idempotency key that it is sent under. */
import * as v from 'valibot'
import type { OutboxEntry, Receipt } from './store/outbox-entry.ts'
import { receiptNumber } from './receipt-number.ts'

export const DraftSchema = v.object({
  /** Two windows with the same form have two drafts. */
  id: v.string(),
  kind: v.picklist(['newsletter', 'contact']),
  /** By field name. */
  values: v.record(v.string(), v.string()),
  /** In ms since 1970. The latest draft is restored first. */
  changedAt: v.number(),
  /** The body that was sent last, and its key. While its outcome is unknown, the same body is the same message. */
  sent: v.optional(v.object({ text: v.string(), key: v.string() })),
  /** The waiting message that this draft edits, and its body. */
  replaces: v.optional(v.object({ key: v.string(), text: v.string() })),
})
export type Draft = v.InferOutput<typeof DraftSchema>

/**
 * The idempotency key of a body. The same text is the same message; changed text is a new one. Unchanged text of a
 * waiting message keeps that message's key.
 * @param text the body
 * @param newKey for a new message
 */
export function idempotencyKeyFor(
  { sent, replaces }: Pick<Draft, 'sent' | 'replaces'>,
  text: string,
  newKey: string,
): string {
  if (replaces?.text === text) return replaces.key
  return sent?.text === text ? sent.key : newKey
}

/**
 * What to do with a stored draft:
 * - `offer`: restore it in the form;
 * - `erase`: its message is in the outbox, which shows it, or was delivered;
 * - `leave`: its message is being sent. The outcome is unknown, and a late write of it may still be rolled back.
 * @param receipts of delivered messages
 */
export function fateOfDraft(
  { sent }: Pick<Draft, 'sent'>,
  entries: readonly Pick<OutboxEntry, 'key' | 'state'>[],
  receipts: readonly Pick<Receipt, 'number'>[],
): 'offer' | 'erase' | 'leave' {
  if (!sent) return 'offer'
  const entry = entries.find(({ key }) => key === sent.key)
  if (entry) return entry.state === 'sending' ? 'leave' : 'erase'
  return receiptFor(sent, receipts) ? 'erase' : 'offer'
}

/** The receipt of a message, by its idempotency key; undefined while it is not delivered. */
export const receiptFor = <T extends Pick<Receipt, 'number'>>(
  { key }: { key: string },
  receipts: readonly T[],
): T | undefined => receipts.find(({ number }) => number === receiptNumber(key))

/** The fields of a body; undefined when one is not text. */
export function fieldsOf({ body }: { body: string }): Record<string, string> | undefined {
  try {
    const fields = JSON.parse(body) as Record<string, string>
    return Object.values(fields).every((value) => typeof value === 'string') ? fields : undefined
  } catch {
    return undefined
  }
}
