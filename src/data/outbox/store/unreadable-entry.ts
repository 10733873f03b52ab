/**
 * A message that a newer release stored before it was withdrawn, read as far as this release can. It is shown, and can
 * be copied or removed; this release neither sends nor changes it.
 */
import * as v from 'valibot'
import { TimestampSchema } from './timestamp.ts'

export interface UnreadableEntry {
  /** The idempotency key. */
  key: string
  /** As stored, so that the undo of a removal restores all of it. */
  record: unknown
  /** In ms since 1970. */
  writtenAt?: number
  kind?: string
  /** The JSON text that is sent, if it lies where this release stores it. */
  body?: string
  /** Every text found in the record, a line each; may be empty. */
  words: string
  /** The key of the version that it supersedes. */
  replaces?: string
}

/** A record that is deep on purpose must not block the list. */
const MAX_DEPTH = 8

/** Fields of the outbox itself: no text of a person's. */
const OWN_FIELDS = [
  'version',
  'key',
  'sequence',
  'kind',
  'path',
  'writtenAt',
  'state',
  'attempts',
  'nextAttemptAt',
  'heldUntil',
  'refusal',
  'editedUntil',
  'replaces',
  'writing',
]

/** Never throws, whatever the record holds. */
export function readUnreadable(key: string, record: unknown): UnreadableEntry {
  const fields = isObject(record) ? record : {}
  const { kind, body, replaces } = fields
  return {
    key,
    record,
    writtenAt: timestampOf(fields.writtenAt),
    kind: text(kind),
    body: text(body),
    replaces: text(replaces),
    words: wordsOf(
      isObject(record) && !Array.isArray(record)
        ? Object.fromEntries(Object.entries(record).filter(([name]) => !OWN_FIELDS.includes(name)))
        : record,
    ).join('\n'),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

function timestampOf(value: unknown): number | undefined {
  const ms = value instanceof Date ? value.getTime() : value
  return v.is(TimestampSchema, ms) ? ms : undefined
}

function wordsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : (wordsOfJson(value, depth) ?? [value])
  if (!isObject(value) || depth > MAX_DEPTH) return []
  return Object.values(value).flatMap((each) => wordsOf(each, depth + 1))
}

/** A body is JSON in a string. */
function wordsOfJson(value: string, depth: number): string[] | undefined {
  if (!/^\s*[[{]/.test(value)) return undefined
  try {
    return wordsOf(JSON.parse(value), depth + 1)
  } catch {
    return undefined
  }
}
