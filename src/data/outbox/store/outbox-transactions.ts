/** The transactions of the outbox's store: functions of all its records. IndexedDB and the tests run the same ones. */
import * as v from 'valibot'
import {
  DraftSchema,
  OutboxEntrySchema,
  ReceiptSchema,
  type Draft,
  type NewEntry,
  type OutboxEntry,
  type Receipt,
  type UnreadableEntry,
} from './outbox-entry.ts'

/** As stored. Another release may have written any of them. */
export interface Records {
  /** By idempotency key. */
  messages: Map<string, unknown>
  /** By id. */
  drafts: Map<string, unknown>
  /** The latest first. */
  receipts: readonly unknown[]
}

const parseEntry = (record: unknown): OutboxEntry | undefined => {
  const { success, output } = v.safeParse(OutboxEntrySchema, record)
  return success ? output : undefined
}
const entriesOf = ({ messages }: Records) =>
  [...messages.values()].map(parseEntry).filter((entry) => entry !== undefined)

export const parseDrafts = (records: Iterable<unknown>): Draft[] =>
  [...records].filter((record): record is Draft => v.is(DraftSchema, record))
const draftsOf = ({ drafts }: Records) => parseDrafts(drafts.values())
const receiptsOf = ({ receipts }: Records) =>
  receipts.filter((receipt): receipt is Receipt => v.is(ReceiptSchema, receipt))

export const READS = {
  get: ({ messages }: Records, key: string) => parseEntry(messages.get(key)),
  readAll: (records: Records) => ({
    /** Messages that this release can send, in the order of sending. */
    entries: entriesOf(records).sort((a, b) => a.sequence - b.sequence),
    unreadable: [...records.messages].flatMap(([key, record]): UnreadableEntry[] =>
      parseEntry(record) ? [] : [{ key, record }],
    ),
    /** One that was taken back comes first: its writer must learn that it no longer waits. */
    drafts: draftsOf(records).sort(
      (a, b) => Number(b.takenBack !== undefined) - Number(a.takenBack !== undefined) || b.changedAt - a.changedAt,
    ),
    /** The latest first. */
    receipts: receiptsOf(records),
  }),
}
/** What is read where IndexedDB is missing. */
export const NOTHING_STORED = READS.readAll({ messages: new Map(), drafts: new Map(), receipts: [] })

export const WRITES = {
  /**
   * Stores an entry at the end of the order. One with the same key is overwritten, and keeps its place. A draft that Edit
   * has made of it becomes an ordinary draft.
   */
  add(records: Records, entry: NewEntry): OutboxEntry {
    const stored = { ...entry, sequence: READS.get(records, entry.key)?.sequence ?? nextSequence(records) }
    records.messages.set(entry.key, stored)
    for (const { takenBack, ...draft } of draftsOf(records))
      if (takenBack?.key === entry.key) records.drafts.set(draft.id, draft)
    return stored
  },
  /** @returns false when the entry is gone */
  update({ messages }: Records, key: string, change: Partial<OutboxEntry>): boolean {
    const isThere = parseEntry(messages.get(key)) !== undefined
    // The record as stored: a newer release may have written fields that are not read here.
    if (isThere) messages.set(key, { ...(messages.get(key) as OutboxEntry), ...change })
    return isThere
  },
  /**
   * @param how.writing removes the entry only if this write stored it
   * @param how.receipt stored instead
   * @param how.withDrafts erases also the drafts that it was sent from
   */
  remove(
    records: Records,
    key: string,
    { writing, receipt, withDrafts }: { writing?: string; receipt?: Receipt; withDrafts?: true } = {},
  ): void {
    if (writing !== undefined && READS.get(records, key)?.writing !== writing) return
    if (withDrafts) eraseDraftsOf(records, key)
    // A message that the person has erased leaves no trace.
    if (records.messages.delete(key) && receipt) records.receipts = withReceipt(records.receipts, receipt)
  },
  /**
   * Undoes a removal, unless the key is in use again. The message goes to the end of the order.
   * @returns false when Edit has made a draft of the message
   */
  putBack(records: Records, key: string, record: unknown): boolean {
    if (draftsOf(records).some(({ takenBack }) => takenBack?.key === key)) return false
    const entry = parseEntry(record)
    putUnlessUsed(records, key, entry ? { ...asWaiting(entry), sequence: nextSequence(records) } : record)
    return true
  },
  /**
   * Makes a draft of an entry, so that it is never both or neither. Other drafts that it was sent from are erased.
   * @returns the draft; undefined when the entry is gone
   */
  takeBack(records: Records, key: string, draft: (entry: OutboxEntry) => Omit<Draft, 'takenBack'>): Draft | undefined {
    const entry = READS.get(records, key)
    if (!entry) return undefined
    const taken = { ...draft(entry), takenBack: entry }
    records.messages.delete(key)
    eraseDraftsOf(records, key)
    records.drafts.set(taken.id, taken)
    return taken
  },
  /**
   * Undoes `takeBack`.
   * @returns false when the draft is gone, or its message is in the outbox again
   */
  giveBack(records: Records, draftId: string): boolean {
    const entry = takenBackBy(records, draftId)
    if (!entry) return false
    records.drafts.delete(draftId)
    putUnlessUsed(records, entry.key, asWaiting(entry))
    return true
  },
  /** @returns the receipts of deliveries that no page has announced. The caller does */
  takeUnannounced(records: Records): Receipt[] {
    const unannounced = receiptsOf(records).filter(({ announced }) => announced === 'not-yet')
    if (unannounced.length > 0) records.receipts = records.receipts.map(asAnnounced)
    return unannounced
  },
  clearReceipts: (records: Records) => void (records.receipts = []),
  /** Keeps the message that Edit has taken back: only the store knows it. */
  saveDraft(records: Records, draft: Omit<Draft, 'takenBack'>): void {
    const takenBack = takenBackBy(records, draft.id)
    records.drafts.set(draft.id, { ...draft, ...(takenBack && { takenBack }) })
  },
  eraseDraft: ({ drafts }: Records, id: string) => void drafts.delete(id),
}

const nextSequence = (records: Records) =>
  entriesOf(records).reduce((highest, { sequence }) => Math.max(highest, sequence), 0) + 1

/** What Undo stores of a message. Without its write id: the rollback of a late write must not remove it. */
const asWaiting = ({ writing: _, ...entry }: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: entry.state === 'sending' ? 'waiting' : entry.state,
})

const takenBackBy = ({ drafts }: Records, id: string) => parseDrafts([drafts.get(id)])[0]?.takenBack

function putUnlessUsed({ messages }: Records, key: string, record: unknown): void {
  if (!messages.has(key)) messages.set(key, record)
}

function eraseDraftsOf(records: Records, key: string): void {
  for (const { id, sent } of draftsOf(records)) if (sent?.key === key) records.drafts.delete(id)
}

const KEPT_RECEIPTS = 20

/** Of receipts that a form announced, only the latest is kept: its page may leave a draft behind. */
function withReceipt(kept: readonly unknown[], receipt: Receipt): unknown[] {
  const isInForm = (each: unknown) => (each as Partial<Receipt> | null)?.announced === 'in-form'
  const others = isInForm(receipt) ? kept.filter((each) => !isInForm(each)) : kept
  return [receipt, ...others].slice(0, KEPT_RECEIPTS)
}

/** Keeps the fields that a newer release may have written. */
function asAnnounced(receipt: unknown): unknown {
  if ((receipt as Partial<Receipt> | null)?.announced !== 'not-yet') return receipt
  const { announced: _, ...rest } = receipt as Receipt
  return rest
}
