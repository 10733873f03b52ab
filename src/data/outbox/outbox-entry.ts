/** What waits to be sent, as it is stored on the device. */
import * as v from 'valibot'
import { TimestampSchema } from './timestamp.ts'
import type { UnreadableEntry } from './unreadable-entry.ts'

export const OUTBOX_ENTRY_VERSION = 1

export const OutboxEntrySchema = v.object({
  version: v.literal(OUTBOX_ENTRY_VERSION),
  /** The idempotency key of the composed message: the entry's name here and at the server. */
  key: v.string(),
  /** Place in the order of sending, one more than the last's: clocks go backwards. One that is spoilt costs no message. */
  sequence: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
  kind: v.picklist(['newsletter', 'contact']),
  /** Where it is posted to: `/api/contact`. */
  path: v.string(),
  /** The JSON text that is sent, byte for byte the same at every try. */
  body: v.string(),
  writtenAt: TimestampSchema,
  /** `needs-you`: the server refused it for good; only the person can go on. */
  state: v.picklist(['sending', 'waiting', 'needs-you']),
  /** Tries that failed so far. */
  attempts: v.number(),
  /** Earliest next try by the timer, in ms since 1970. */
  nextAttemptAt: v.optional(v.number()),
  /** What the server asked for with Retry-After, in ms since 1970; only the person's own Send now overrides it. */
  heldUntil: v.optional(v.number()),
  /** What the server said to the last try: why it needs the person, or why it waits although there is a connection. */
  refusal: v.optional(v.object({ status: v.number(), text: v.string() })),
  /** Its text is being changed in a form: not sent as it was before this time, in ms since 1970. */
  editedUntil: v.optional(v.number()),
  /** The draft in which it is being changed until then: a second one would make two messages of it. */
  editor: v.optional(v.string()),
  /** The key of the earlier version of this message, which must not be sent any more. */
  replaces: v.optional(v.string()),
  /** Names the writing that put it here, so that one which came too late can be taken back and no other. */
  writing: v.optional(v.string()),
})
export type OutboxEntry = v.InferOutput<typeof OutboxEntrySchema>

/** What is left of a message that was delivered: nothing that it said. */
export const ReceiptSchema = v.object({
  /** The short number of `receipt-number.ts`. */
  number: v.string(),
  kind: v.picklist(['newsletter', 'contact']),
  writtenAt: TimestampSchema,
  deliveredAt: TimestampSchema,
  /** No page has said so yet: there was none, or it was still loading. */
  isUntold: v.optional(v.literal(true)),
  /** It did not have to wait, and its form was there to say so. No list shows it: it is for a draft that outlives its page by a moment. */
  toldInForm: v.optional(v.literal(true)),
})
export type Receipt = v.InferOutput<typeof ReceiptSchema>

/** Whether this is its first try, or that one was cut off. */
export const isFirstTry = ({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>) =>
  state === 'sending' && attempts === 0

/** Without the versions that others take the place of: what waits for a person's eyes. */
export function withoutSuperseded(entries: OutboxEntry[]): OutboxEntry[] {
  const replaced = new Set(entries.map((entry) => entry.replaces))
  return entries.filter(({ key }) => !replaced.has(key))
}

/** Where entries are kept. Every promise settles only when the transaction has completed. */
export interface OutboxStore {
  /**
   * Stores an entry at the end of the order. An entry of the same key stays in its place and gets the new content.
   * @param signal gives up what is not stored by then
   * @throws when it could not be stored (quota, no IndexedDB, given up)
   */
  add(entry: Omit<OutboxEntry, 'sequence'>, signal?: AbortSignal): Promise<OutboxEntry>
  /** The entry of that key, if it is still there. */
  get(key: string): Promise<OutboxEntry | undefined>
  /** All entries that can be sent, in their order. */
  list(): Promise<OutboxEntry[]>
  /** What a newer release has written and this one cannot read whole. */
  unreadable(): Promise<UnreadableEntry[]>
  /** Takes the removal of such a one back, unless something has taken its place. */
  putBack(entry: Pick<UnreadableEntry, 'key' | 'record'>): Promise<void>
  /** Changes an entry. @returns false when it is not there any more */
  update(key: string, change: Partial<OutboxEntry>): Promise<boolean>
  /**
   * @param how.writing removes it only if this writing put it there
   * @param how.receipt is kept in its place
   */
  remove(key: string, how?: { writing?: string; receipt?: Receipt }): Promise<void>
  /** Erases everything, readable or not, receipts too. */
  clear(): Promise<void>
  /** Of messages delivered, the latest first. */
  receipts(): Promise<Receipt[]>
  /** Those that no page has told of yet: whoever takes them does. */
  takeUnannounced(): Promise<Receipt[]>
  clearReceipts(): Promise<void>
}
