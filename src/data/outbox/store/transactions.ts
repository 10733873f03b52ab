/** The transactions of the outbox's store: functions on all its records. IndexedDB and the tests run the same ones. */
import * as v from 'valibot'
import { draftFields, receiptFor } from '#data/outbox/draft.ts'
import {
  DraftSchema,
  OutboxEntrySchema,
  ReceiptSchema,
  type Draft,
  type NewEntry,
  type OutboxEntry,
  type Receipt,
  type Stored,
  type UnreadableEntry,
} from './entry.ts'

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
const isReceipt = (record: unknown): record is Receipt => v.is(ReceiptSchema, record)
const receiptsOf = ({ receipts }: Records) => receipts.filter(isReceipt)
const isInForm = (record: unknown) => isReceipt(record) && record.announced === 'in-form'

const KEPT_RECEIPTS = 20

export const READS = {
  get: ({ messages }: Records, key: string) => parseEntry(messages.get(key)),
  readAll: (records: Records): Stored => ({
    entries: entriesOf(records).sort((a, b) => a.sequence - b.sequence),
    unreadable: [...records.messages].flatMap(([key, record]): UnreadableEntry[] =>
      parseEntry(record) ? [] : [{ key, record }],
    ),
    drafts: draftsOf(records).sort(
      (a, b) => Number(b.takenBack !== undefined) - Number(a.takenBack !== undefined) || b.changedAt - a.changedAt,
    ),
    receipts: receiptsOf(records),
  }),
}

export const MESSAGE_WRITES = {
  /**
   * Stores an entry at the end of the order. An entry with the same key is overwritten in place. A draft that Edit has
   * made of the message becomes an ordinary draft.
   */
  add(records: Records, entry: NewEntry): void {
    const sequence = READS.get(records, entry.key)?.sequence ?? nextSequence(records)
    records.messages.set(entry.key, { ...entry, sequence })
    for (const { takenBack, ...draft } of draftsOf(records))
      if (takenBack?.key === entry.key) records.drafts.set(draft.id, draft)
  },
  /** @returns false when the entry is gone */
  update({ messages }: Records, key: string, change: Partial<OutboxEntry>): boolean {
    const isThere = parseEntry(messages.get(key)) !== undefined
    // The record as stored: a newer release may have written fields that are not read here.
    if (isThere) messages.set(key, { ...(messages.get(key) as OutboxEntry), ...change })
    return isThere
  },
  /**
   * @param receipt stored instead. A message that the person has erased leaves none. Of receipts that no list shows,
   * only the latest is kept, so that they do not push others out
   */
  remove(records: Records, key: string, receipt?: Receipt): void {
    if (!records.messages.delete(key) || !receipt) return
    const others = records.receipts.filter((each) => !isInForm(receipt) || !isInForm(each))
    records.receipts = [receipt, ...others].slice(0, KEPT_RECEIPTS)
  },
  /** Removes a message, and the drafts that it was sent from. */
  discard(records: Records, key: string): void {
    for (const { id, sent } of draftsOf(records)) if (sent?.key === key) records.drafts.delete(id)
    records.messages.delete(key)
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
   * Makes a draft of an entry, so that the message is never in both or in neither. Other drafts that it was sent from
   * are erased.
   * @returns the draft; undefined when the entry is gone
   */
  takeBack(records: Records, key: string, { id, changedAt }: Pick<Draft, 'id' | 'changedAt'>): Draft | undefined {
    const entry = READS.get(records, key)
    if (!entry) return undefined
    const { kind, body: text } = entry
    const draft = { id, kind, values: draftFields(entry) ?? {}, changedAt, sent: { text, key }, takenBack: entry }
    MESSAGE_WRITES.discard(records, key)
    records.drafts.set(id, draft)
    return draft
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
  /** @returns the receipts of deliveries that no page has announced. The caller must */
  takeUnannounced(records: Records): Receipt[] {
    const unannounced = receiptsOf(records).filter(({ announced }) => announced === 'pending')
    markReceipts(records, unannounced, 'done')
    return unannounced
  },
  /**
   * Erases a draft whose message is safe. If the form was closed before it announced the delivery, a page announces it.
   */
  eraseSafeDraft(records: Records, { id, sent }: Pick<Draft, 'id' | 'sent'>): void {
    records.drafts.delete(id)
    const receipt = sent && receiptFor(sent, receiptsOf(records))
    if (receipt && isInForm(receipt)) markReceipts(records, [receipt], 'pending')
  },
  clearReceipts: (records: Records) => void (records.receipts = []),
}

export const DRAFT_WRITES = {
  /** Carries over the message that Edit took back: the caller does not have it. */
  saveDraft(records: Records, draft: Omit<Draft, 'takenBack'>): void {
    const takenBack = takenBackBy(records, draft.id)
    records.drafts.set(draft.id, { ...draft, ...(takenBack && { takenBack }) })
  },
  eraseDraft: ({ drafts }: Records, id: string) => void drafts.delete(id),
}

const nextSequence = (records: Records) =>
  entriesOf(records).reduce((highest, { sequence }) => Math.max(highest, sequence), 0) + 1

/** What Undo stores of a message. */
const asWaiting = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: entry.state === 'sending' ? 'waiting' : entry.state,
})

const takenBackBy = ({ drafts }: Records, id: string) => parseDrafts([drafts.get(id)])[0]?.takenBack

function putUnlessUsed({ messages }: Records, key: string, record: unknown): void {
  if (!messages.has(key)) messages.set(key, record)
}

/** Does not change receipts that only a newer release can read. */
function markReceipts(records: Records, marked: readonly unknown[], announced: Receipt['announced']): void {
  records.receipts = records.receipts.map((each) =>
    marked.includes(each) ? { ...(each as Receipt), announced } : each,
  )
}
