/** What waits to be sent, as it is stored on the device. */
import * as v from 'valibot'

export const OUTBOX_ENTRY_VERSION = 1

export const OutboxEntrySchema = v.object({
  version: v.literal(OUTBOX_ENTRY_VERSION),
  /** The idempotency key of the composed message: the entry's name here and at the server. */
  key: v.string(),
  /** Place in the order of sending, from a stored counter: clocks go backwards. */
  sequence: v.number(),
  kind: v.picklist(['newsletter', 'contact']),
  /** Where it is posted to: `/api/contact`. */
  path: v.string(),
  /** The JSON text that is sent, byte for byte the same at every try. */
  body: v.string(),
  /** When it was written, in ms since 1970, for people to read. */
  writtenAt: v.number(),
  /** `needs-you`: the server refused it for good; only the person can go on. */
  state: v.picklist(['sending', 'waiting', 'needs-you']),
  /** Tries that failed so far. */
  attempts: v.number(),
  /** Earliest next try by the timer, in ms since 1970. */
  nextAttemptAt: v.optional(v.number()),
  /** What the server asked for with Retry-After, in ms since 1970; only the person's own Send now overrides it. */
  heldUntil: v.optional(v.number()),
  /** Why the server refused it. */
  refusal: v.optional(v.object({ status: v.number(), text: v.string() })),
})
export type OutboxEntry = v.InferOutput<typeof OutboxEntrySchema>

/** Where entries are kept. Every promise settles only when the transaction has completed. */
export interface OutboxStore {
  /**
   * Stores an entry at the end of the order. An entry of the same key stays in its place and gets the new content.
   * @throws when it could not be stored (quota, no IndexedDB)
   */
  add(entry: Omit<OutboxEntry, 'sequence'>): Promise<OutboxEntry>
  /** The entry of that key, if it is still there. */
  get(key: string): Promise<OutboxEntry | undefined>
  /** All readable entries in their order; records of a newer version are left alone and not listed. */
  list(): Promise<OutboxEntry[]>
  /** Changes an entry if it is still there. */
  update(key: string, change: Partial<OutboxEntry>): Promise<void>
  remove(key: string): Promise<void>
}
