/** What the outbox stores on the device: messages that wait to be sent, and receipts of those delivered. */
import * as v from 'valibot'
import { TimestampSchema } from './timestamp.ts'
import type { UnreadableEntry } from './unreadable-entry.ts'

export const OUTBOX_ENTRY_VERSION = 1

export const OutboxEntrySchema = v.object({
  version: v.literal(OUTBOX_ENTRY_VERSION),
  /** The idempotency key. It names the entry here and at the server. */
  key: v.string(),
  /** Order of sending. A counter, because clocks go backwards. A damaged value becomes 0, so that it costs no message. */
  sequence: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
  kind: v.picklist(['newsletter', 'contact']),
  /** `/api/contact` */
  path: v.string(),
  /** The JSON text, byte for byte the same at every try. */
  body: v.string(),
  writtenAt: TimestampSchema,
  /** `needs-you`: the server refused it for good, and only the person can go on. */
  state: v.picklist(['sending', 'waiting', 'needs-you']),
  /** Failed tries. */
  attempts: v.number(),
  /** Earliest next try of the timer, in ms since 1970. */
  nextAttemptAt: v.optional(v.number()),
  /** End of the server's Retry-After, in ms since 1970. Only the person's Send now overrides it. */
  heldUntil: v.optional(v.number()),
  /** The server's answer to the last try. It tells why the message needs the person, or waits despite a connection. */
  refusal: v.optional(v.object({ status: v.number(), text: v.string() })),
  /** End of the edit lease, in ms since 1970: until then it is not sent as it was. */
  editedUntil: v.optional(v.number()),
  /** Id of the draft that has the lease. A second draft would make two messages of it. */
  editor: v.optional(v.string()),
  /** Key of the earlier version that this message supersedes, and that must not be sent any more. */
  replaces: v.optional(v.string()),
  /** Id of the write that stored it. A late write is rolled back only while its own id is here. */
  writing: v.optional(v.string()),
})
export type OutboxEntry = v.InferOutput<typeof OutboxEntrySchema>
/** The store gives the sequence. */
export type NewEntry = Omit<OutboxEntry, 'sequence'>

/** What is kept of a delivered message: nothing of its text. */
export const ReceiptSchema = v.object({
  /** As `receiptNumber` makes it. */
  number: v.string(),
  kind: v.picklist(['newsletter', 'contact']),
  writtenAt: TimestampSchema,
  deliveredAt: TimestampSchema,
  /** No page has announced the delivery yet: none was open, or it was still loading. */
  isUntold: v.optional(v.literal(true)),
  /** Its form announced the delivery, so no list shows it. Kept in case its page leaves a draft behind. */
  toldInForm: v.optional(v.literal(true)),
})
export type Receipt = v.InferOutput<typeof ReceiptSchema>

/** Whether its first try is running, or was cut off. */
export const isFirstTry = ({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>) =>
  state === 'sending' && attempts === 0

/** Drops the versions that later ones supersede. */
export function withoutSuperseded(entries: OutboxEntry[]): OutboxEntry[] {
  const superseded = new Set(entries.map((entry) => entry.replaces))
  return entries.filter(({ key }) => !superseded.has(key))
}

/** Where entries are stored. Promises settle when the transaction has completed. */
export interface OutboxStore {
  /**
   * Stores an entry at the end of the order. An entry with the same key is overwritten, and keeps its place.
   * @param signal aborts the transaction
   * @throws when it could not be stored (quota, no IndexedDB, aborted)
   */
  add(entry: NewEntry, signal?: AbortSignal): Promise<OutboxEntry>
  get(key: string): Promise<OutboxEntry | undefined>
  /** Entries that this release can send, in order. */
  list(): Promise<OutboxEntry[]>
  /** Entries of a newer release, which this one cannot read whole. */
  unreadable(): Promise<UnreadableEntry[]>
  /** Undoes the removal of an unreadable entry, unless its key is in use again. */
  putBack(entry: Pick<UnreadableEntry, 'key' | 'record'>): Promise<void>
  /** @returns false when the entry is gone */
  update(key: string, change: Partial<OutboxEntry>): Promise<boolean>
  /**
   * @param how.writing removes the entry only if this write stored it
   * @param how.receipt stored in its place, in the same transaction
   */
  remove(key: string, how?: { writing?: string; receipt?: Receipt }): Promise<void>
  /** Erases all entries, readable or not, and all receipts. */
  clear(): Promise<void>
  /** The latest first. */
  receipts(): Promise<Receipt[]>
  /** Receipts whose delivery no page has announced yet. The caller announces it. */
  takeUnannounced(): Promise<Receipt[]>
  clearReceipts(): Promise<void>
}
