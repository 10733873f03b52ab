/** A form's draft: the key that it is sent under, and what becomes of it. */
import { attempt } from '#data/site/attempt.ts'
import { randomId } from '#data/storage/random-id.ts'
import { receiptNumber } from './receipt-number.ts'
import type { Draft, Receipt, Stored } from './store/entry.ts'

/** The same text is the same message; changed text is a new one. @param sent what the form sent last, or took back */
export const idempotencyKeyFor = (sent: Draft['sent'], text: string): string =>
  sent?.text === text ? sent.key : randomId()

/**
 * What to do with a stored draft:
 * - `offer`: restore it in the form;
 * - `erase`: its message is in the outbox, which shows it, or was delivered;
 * - `leave`: its message is being sent, and may still be erased from the outbox.
 * @param text the body that would be sent
 */
export function fateOfDraft(
  { sent }: Pick<Draft, 'sent'>,
  text: string,
  { entries, unreadable, receipts }: Pick<Stored, 'entries' | 'unreadable' | 'receipts'>,
): 'offer' | 'erase' | 'leave' {
  if (sent?.text !== text) return 'offer'
  const isSent = ({ key }: { key: string }) => key === sent.key
  // Only a newer release sends what this one cannot read.
  if (unreadable.some(isSent)) return 'leave'
  const entry = entries.find(isSent)
  if (entry) return entry.state === 'sending' ? 'leave' : 'erase'
  return receiptFor(sent, receipts) ? 'erase' : 'offer'
}

export const receiptFor = ({ key }: { key: string }, receipts: readonly Receipt[]): Receipt | undefined =>
  receipts.find(({ number }) => number === receiptNumber(key))

/** @returns the fields of a body; undefined when one is not text */
export function draftFields({ body }: { body: string }): Record<string, string> | undefined {
  const fields = attempt(() => JSON.parse(body) as Record<string, string>)
  return fields && Object.values(fields).every((value) => typeof value === 'string') ? fields : undefined
}
