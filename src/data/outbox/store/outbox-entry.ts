/** What the outbox stores on the device: messages that wait to be sent, drafts, and receipts of deliveries. */
import * as v from 'valibot'
import { TimestampSchema } from './timestamp.ts'

export const OUTBOX_ENTRY_VERSION = 1

export const OutboxEntrySchema = v.object({
  version: v.literal(OUTBOX_ENTRY_VERSION),
  /** The idempotency key. It names the entry here and at the server. */
  key: v.string(),
  /** Order of sending. A counter, because clocks go backward. A damaged value becomes 0, so that it costs no message. */
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
  retryAfter: v.optional(v.number()),
  /** The server's answer to the last try. It tells why the message needs the person, or waits despite a connection. */
  refusal: v.optional(v.object({ status: v.number(), text: v.string() })),
  /** Id of the write that stored it. A late write is rolled back only while its own id is here. */
  writing: v.optional(v.string()),
})
export type OutboxEntry = v.InferOutput<typeof OutboxEntrySchema>
/** The store gives the sequence. */
export type NewEntry = Omit<OutboxEntry, 'sequence'>

/** The unsent text of a form, and the idempotency key that it is sent under. */
export const DraftSchema = v.object({
  /** Two windows with the same form have two drafts. */
  id: v.string(),
  kind: v.picklist(['newsletter', 'contact']),
  /** By field name. */
  values: v.record(v.string(), v.string()),
  /** In ms since 1970. The latest draft is restored first. */
  changedAt: v.number(),
  /**
   * The body, if it was sent, and its key: while its outcome is unknown, the same body is the same message. Missing
   * once the text is changed.
   */
  sent: v.optional(v.object({ text: v.string(), key: v.string() })),
  /** The message as it waited, if Edit has taken it back from the outbox. Undo puts it there again. */
  takenBack: v.optional(OutboxEntrySchema),
})
export type Draft = v.InferOutput<typeof DraftSchema>

/** What is kept of a delivered message: nothing of its text. */
export const ReceiptSchema = v.object({
  /** As `receiptNumber` makes it. */
  number: v.string(),
  kind: v.picklist(['newsletter', 'contact']),
  writtenAt: TimestampSchema,
  deliveredAt: TimestampSchema,
  /**
   * Missing if a page has announced the delivery. `not-yet`: no page was open, or it was still loading. `in-form`: its
   * form has, so no list shows it; it is kept in case its page leaves a draft behind.
   */
  announced: v.optional(v.picklist(['not-yet', 'in-form'])),
})
export type Receipt = v.InferOutput<typeof ReceiptSchema>

/** A record that this release cannot read: of a newer release that was withdrawn, or damaged. */
export interface UnreadableEntry {
  /** The idempotency key. */
  key: string
  record: unknown
}

/** Whether its first try is running, or was cut off. */
export const isFirstTry = ({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>) =>
  state === 'sending' && attempts === 0

/** Where drafts are stored. */
export interface DraftStore {
  /** The latest first. */
  drafts(): Promise<Draft[]>
  /**
   * Stores its text. Whether it has a message that Edit has taken back stays as it is: only the store knows.
   * @throws when the device does not store it
   */
  saveDraft(draft: Omit<Draft, 'takenBack'>): Promise<void>
  eraseDraft(id: string): Promise<void>
}

/** Where entries are stored. Promises settle when the transaction has completed. */
export interface OutboxStore extends DraftStore {
  /**
   * Stores an entry at the end of the order. An entry with the same key is overwritten, and keeps its place. A draft
   * that Edit has made of it is an ordinary draft from now on, in the same transaction.
   * @param signal aborts the transaction
   * @throws when it could not be stored (quota, no IndexedDB, aborted)
   */
  add(entry: NewEntry, signal?: AbortSignal): Promise<OutboxEntry>
  get(key: string): Promise<OutboxEntry | undefined>
  /** Entries that this release can send, in order. */
  list(): Promise<OutboxEntry[]>
  unreadable(): Promise<UnreadableEntry[]>
  /** @returns false when the entry is gone */
  update(key: string, change: Partial<OutboxEntry>): Promise<boolean>
  /**
   * @param how.writing removes the entry only if this write stored it
   * @param how.receipt stored in its place, in the same transaction
   * @param how.withDrafts erases the drafts that it was sent from, in the same transaction
   */
  remove(key: string, how?: { writing?: string; receipt?: Receipt; withDrafts?: true }): Promise<void>
  /**
   * Undoes a removal, unless the key is in use again.
   * @returns false when Edit has made a draft of the message
   */
  putBack(key: string, record: unknown): Promise<boolean>
  /**
   * Makes a draft of an entry, in one transaction: it is a message that waits, or a draft, never both or neither.
   * Other drafts that it was sent from are erased.
   * @param draft of its text
   * @returns the draft; undefined when the entry is gone
   */
  takeBack(key: string, draft: (entry: OutboxEntry) => Omit<Draft, 'takenBack'>): Promise<Draft | undefined>
  /**
   * Undoes `takeBack`, in one transaction.
   * @returns false when the draft is gone, or its message is in the outbox again
   */
  giveBack(draftId: string): Promise<boolean>
  /** Erases all entries, readable or not, all receipts and drafts. */
  clear(): Promise<void>
  /** The latest first. */
  receipts(): Promise<Receipt[]>
  /** Receipts whose delivery no page has announced yet. The caller announces it. */
  takeUnannounced(): Promise<Receipt[]>
  clearReceipts(): Promise<void>
}
