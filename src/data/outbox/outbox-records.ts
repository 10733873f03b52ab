/** Tells apart what lies in the outbox's object store: messages that can be sent, messages that cannot be read, and the rest. */
import * as v from 'valibot'
import { OutboxEntrySchema, type OutboxEntry, type Receipt } from './outbox-entry.ts'
import { readUnreadable, type UnreadableEntry } from './unreadable-entry.ts'

/**
 * No server takes a shorter key for a message (`isOutsideKey`). Whatever else a release keeps in the same
 * object store, this one and every one to come, has a shorter name: it is by that alone that a message of a release
 * unknown here is known to be one.
 */
export const SHORTEST_MESSAGE_KEY = 8

export interface Records {
  /** What this release can send, in the order of sending. */
  entries: OutboxEntry[]
  /** What it cannot read whole, the oldest first. */
  unreadable: UnreadableEntry[]
}

/** @param records all that the object store holds, by name */
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

/** More than anybody reads. */
const KEPT_RECEIPTS = 20

/** @param kept as they lie there. Of those that a form has told of the last is enough: it is for a draft that the same page leaves behind. */
export function withReceipt<T>(kept: readonly T[], receipt: T & Receipt): T[] {
  const others = receipt.toldInForm ? kept.filter((each) => !(each as Partial<Receipt> | null)?.toldInForm) : kept
  return [receipt, ...others].slice(0, KEPT_RECEIPTS)
}

/** Without what a sealed message takes the place of, and what that one did: the text was changed, and must not go as it was. */
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
