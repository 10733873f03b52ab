/** What the outbox stores on the device: messages that wait to be sent, drafts, and receipts of deliveries. */
import * as v from 'valibot'

/** ECMA-262, "Time Values and Time Range": formatting a later one throws. */
const MAX_TIMESTAMP_MS = 8.64e15
/** In ms since 1970. */
const TimestampSchema = v.pipe(v.number(), v.minValue(-MAX_TIMESTAMP_MS), v.maxValue(MAX_TIMESTAMP_MS))

export const OUTBOX_ENTRY_VERSION = 1

export const OutboxEntrySchema = v.object({
  version: v.literal(OUTBOX_ENTRY_VERSION),
  /** The idempotency key. It identifies the entry here and on the server. */
  key: v.string(),
  /** Order of sending. Clocks go backward, so it is a counter. A damaged one becomes 0. */
  sequence: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
  kind: v.picklist(['newsletter', 'contact']),
  /** `/api/contact` */
  path: v.string(),
  /** JSON, byte for byte the same on every try. */
  body: v.string(),
  writtenAt: TimestampSchema,
  /** `needs-you`: the server refused it for good. */
  state: v.picklist(['sending', 'waiting', 'needs-you']),
  /** Failed tries. */
  attempts: v.number(),
  /** Earliest next try of the timer, in ms since 1970. */
  nextAttemptAt: v.optional(v.number()),
  /** End of the server's Retry-After, in ms since 1970. Only the person's Send Now overrides it. */
  retryAfter: v.optional(v.number()),
  /** The server's answer to the last try. */
  refusal: v.optional(v.object({ status: v.number(), text: v.string() })),
})
export type OutboxEntry = v.InferOutput<typeof OutboxEntrySchema>
/** The store assigns the sequence. */
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
  /** The body, if it was sent, and its key. Missing once the text is changed. */
  sent: v.optional(v.object({ text: v.string(), key: v.string() })),
  /** The message as it waited, if Edit has taken it back. Undo puts it back in the outbox. */
  takenBack: v.optional(OutboxEntrySchema),
})
export type Draft = v.InferOutput<typeof DraftSchema>

/** What is stored about a delivered message, without its text. */
export const ReceiptSchema = v.object({
  /** As `receiptNumber` makes it. */
  number: v.string(),
  kind: v.picklist(['newsletter', 'contact']),
  writtenAt: TimestampSchema,
  deliveredAt: TimestampSchema,
  /**
   * `pending`: no page has announced the delivery yet. `in-form`: the message's own form has, so no list shows it; its
   * draft may not be erased yet. `done`: another page has.
   */
  announced: v.picklist(['pending', 'in-form', 'done']),
})
export type Receipt = v.InferOutput<typeof ReceiptSchema>

/** A record that this release cannot read: damaged, or from a newer release that was withdrawn. */
export interface UnreadableEntry {
  /** The idempotency key. */
  key: string
  record: unknown
}

/** What this release can read of the store. */
export interface Stored {
  /** In the order of sending. */
  entries: OutboxEntry[]
  unreadable: UnreadableEntry[]
  /** The latest first, after any that was taken back: its writer must learn that it no longer waits. */
  drafts: Draft[]
  /** The latest first. */
  receipts: Receipt[]
}

/** Whether its first try is running, or was cut off. */
export const isFirstTry = ({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>) =>
  state === 'sending' && attempts === 0
