/** Reads the records of the outbox's object store: messages, drafts, receipts. */
import * as v from 'valibot'
import {
  DraftSchema,
  OutboxEntrySchema,
  type Draft,
  type OutboxEntry,
  type Receipt,
  type UnreadableEntry,
} from './outbox-entry.ts'

/**
 * A record with a string of this length as its key is a message, even one of an unknown release. So the keys of other
 * records must be shorter or no strings, in every release to come. No server takes a shorter idempotency key
 * (`isClientKey`).
 */
export const SHORTEST_MESSAGE_KEY = 8

/** The key of a draft. An array: earlier releases pass over it. */
export const draftKey = (id: string): [string, string] => ['draft', id]

export interface Records {
  /** In the order of sending. */
  entries: OutboxEntry[]
  unreadable: UnreadableEntry[]
}

/** @param records all records of the object store, with their keys */
export function readRecords(records: readonly (readonly [name: unknown, record: unknown])[]): Records {
  const entries: OutboxEntry[] = []
  const unreadable: UnreadableEntry[] = []
  for (const [key, record] of records) {
    if (typeof key !== 'string' || key.length < SHORTEST_MESSAGE_KEY) continue
    const entry = parseEntry(record)
    if (entry) entries.push(entry)
    else unreadable.push({ key, record })
  }
  return { entries: entries.sort((a, b) => a.sequence - b.sequence), unreadable }
}

export function parseEntry(record: unknown): OutboxEntry | undefined {
  const result = v.safeParse(OutboxEntrySchema, record)
  return result.success ? result.output : undefined
}

/** @returns the latest first; what cannot be read is left out */
export const parseDrafts = (records: readonly unknown[]): Draft[] =>
  records.filter((record): record is Draft => v.is(DraftSchema, record)).sort((a, b) => b.changedAt - a.changedAt)

/** The drafts that Edit has made of a message, without that message: it is in the outbox again. */
export const noLongerTakenBack = (drafts: readonly Draft[], key: string): Draft[] =>
  drafts.filter(({ takenBack }) => takenBack?.key === key).map(({ takenBack: _, ...draft }) => draft)

/** What Undo stores of a message: it waits again. Its write id goes, since the rollback of a late write must not remove it. */
export const asWaiting = ({ writing: _, ...entry }: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: entry.state === 'sending' ? 'waiting' : entry.state,
})

/** The oldest are dropped. */
const KEPT_RECEIPTS = 20

/**
 * Adds a receipt to the list. Of receipts that a form announced, only the latest is kept, for the draft that its page
 * may have left behind.
 * @param kept as stored, the latest first
 */
export function withReceipt<T>(kept: readonly T[], receipt: T & Receipt): T[] {
  const isInForm = (each: unknown) => (each as Partial<Receipt> | null)?.announced === 'in-form'
  const others = isInForm(receipt) ? kept.filter((each) => !isInForm(each)) : kept
  return [receipt, ...others].slice(0, KEPT_RECEIPTS)
}
