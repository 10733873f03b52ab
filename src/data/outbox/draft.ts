/** What stands in a form and is not sent yet, as it is kept on the device; and which key it is sent under. */
import * as v from 'valibot'
import type { OutboxEntry, Receipt } from './outbox-entry.ts'
import { receiptNumber } from './receipt-number.ts'

export const DraftSchema = v.object({
  /** Names the piece of writing: two windows have one each. */
  id: v.string(),
  kind: v.picklist(['newsletter', 'contact']),
  /** What stands in each field. */
  values: v.record(v.string(), v.string()),
  /** In ms since 1970: the latest is offered first. */
  changedAt: v.number(),
  /** The body that was sent last, or is under way, and its key: should nobody have learned what came of it, it is the same message again. */
  sent: v.optional(v.object({ text: v.string(), key: v.string() })),
  /** The waiting message that is being changed here, and its body. */
  replaces: v.optional(v.object({ key: v.string(), text: v.string() })),
})
export type Draft = v.InferOutput<typeof DraftSchema>

/**
 * The key under which a body is sent: the same text is the same message, changed text a new one. Text that was taken
 * out of the outbox and not changed is the message that waits there.
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
 * What to do with a draft that is found: `offer` it in the form; `erase` it, because the outbox has taken the message over
 * and shows it, or has delivered it; or `leave` it for another time, because the message is under way and what comes of
 * it is not known: a writing that came too late may yet be taken back.
 * @param receipts of what was delivered
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

/** Of the message that was sent from a draft. */
export const receiptFor = <T extends Pick<Receipt, 'number'>>(
  { key }: { key: string },
  receipts: readonly T[],
): T | undefined => receipts.find(({ number }) => number === receiptNumber(key))

/** What a body holds, field by field; undefined when that is more than text. */
export function fieldsOf({ body }: { body: string }): Record<string, string> | undefined {
  try {
    const fields = JSON.parse(body) as Record<string, string>
    return Object.values(fields).every((value) => typeof value === 'string') ? fields : undefined
  } catch {
    return undefined
  }
}
