/**
 * Sorts the records of the outbox's object store: messages that can be sent, unreadable messages, and everything else.
 */
import * as v from 'valibot'
import { OutboxEntrySchema, type OutboxEntry, type Receipt } from './outbox-entry.ts'
import { readUnreadable, type UnreadableEntry } from './unreadable-entry.ts'

/**
 * A record with a key of this length is a message, even one of an unknown release. So the keys of other records must be
 * shorter, in every release to come. No server takes a shorter idempotency key (`isClientKey`).
 */
export const SHORTEST_MESSAGE_KEY = 8

export interface Records {
  /** In the order of sending. */
  entries: OutboxEntry[]
  /** Of a newer release, the oldest first. */
  unreadable: UnreadableEntry[]
}

/** @param records all records of the object store, with their keys */
export function readRecords(records: readonly (readonly [name: unknown, record: unknown])[]): Records {
  const entries: OutboxEntry[] = []
  const unreadable: UnreadableEntry[] = []
  for (const [name, record] of records) {
    if (typeof name !== 'string' || name.length < SHORTEST_MESSAGE_KEY) continue
    const entry = parseEntry(record)
    if (entry) entries.push(entry)
    else unreadable.push(readUnreadable(name, record))
  }
  unreadable.sort((a, b) => (a.writtenAt ?? 0) - (b.writtenAt ?? 0))
  return {
    entries: withoutSupersededByUnreadable(entries, unreadable).sort((a, b) => a.sequence - b.sequence),
    unreadable,
  }
}

export function parseEntry(record: unknown): OutboxEntry | undefined {
  const result = v.safeParse(OutboxEntrySchema, record)
  return result.success ? result.output : undefined
}

/** The oldest are dropped. */
const KEPT_RECEIPTS = 20

/**
 * Adds a receipt to the list. Of receipts that a form announced, only the latest is kept, for the draft that its page
 * may have left behind.
 * @param kept as stored, the latest first
 */
export function withReceipt<T>(kept: readonly T[], receipt: T & Receipt): T[] {
  const others = receipt.toldInForm ? kept.filter((each) => !(each as Partial<Receipt> | null)?.toldInForm) : kept
  return [receipt, ...others].slice(0, KEPT_RECEIPTS)
}

/**
 * Drops the versions that an unreadable message supersedes, directly or not: their text was changed, and must not be
 * sent as it was.
 */
function withoutSupersededByUnreadable(entries: OutboxEntry[], unreadable: UnreadableEntry[]): OutboxEntry[] {
  const hidden = new Set<string>()
  for (const { replaces } of unreadable) {
    let earlier = replaces
    while (earlier !== undefined && !hidden.has(earlier)) {
      hidden.add(earlier)
      const key = earlier
      earlier = entries.find((entry) => entry.key === key)?.replaces
    }
  }
  return entries.filter(({ key }) => !hidden.has(key))
}
