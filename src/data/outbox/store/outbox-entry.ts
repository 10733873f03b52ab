/** What the outbox stores on the device: messages that wait to be sent, drafts, and receipts of deliveries. */
import * as v from 'valibot'

/** The largest time value (ECMA-262, "Time Values and Time Range"). Formatting a later one throws. */
const MAX_TIMESTAMP_MS = 8.64e15
/** In ms since 1970; every one can be formatted. */
const TimestampSchema = v.pipe(v.number(), v.minValue(-MAX_TIMESTAMP_MS), v.maxValue(MAX_TIMESTAMP_MS))

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
  /** End of the server's Retry-After, in ms since 1970. Only the person's Send Now overrides it. */
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
