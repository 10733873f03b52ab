/**
 * A message that a newer release wrote, read as far as this one can: the release was taken back, and what it stored is
 * still its writer's. It is shown and can be copied or removed; this release neither sends nor changes it.
 */
import * as v from 'valibot'
import { TimestampSchema } from './timestamp.ts'

export interface UnreadableEntry {
  /** The idempotency key, under which it lies in the store. */
  key: string
  /** As it lies there, to be put back whole when a removal is undone. */
  record: unknown
  /** In ms since 1970, where that is known. */
  writtenAt?: number
  kind?: string
  /** Where it has one in the form that this release writes: the JSON text that is sent. */
  body?: string
  /** Every word that can be made out of a record of another form, a line each; empty when there is none. */
  words: string
  /** The key of the earlier version of this message. */
  replaces?: string
}

/** A record made to be deep does not hold up the list. */
const DEEPEST = 8

/** What is written down for the outbox's own use, and no word of a person's. */
const BOOKKEEPING = [
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

/** Reads what can be read; nothing in a record makes it fail. */
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
        ? Object.fromEntries(Object.entries(record).filter(([name]) => !BOOKKEEPING.includes(name)))
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
  if (!isObject(value) || depth > DEEPEST) return []
  return Object.values(value).flatMap((each) => wordsOf(each, depth + 1))
}

/** A body is JSON in a text. */
function wordsOfJson(value: string, depth: number): string[] | undefined {
  if (!/^\s*[[{]/.test(value)) return undefined
  try {
    return wordsOf(JSON.parse(value), depth + 1)
  } catch {
    return undefined
  }
}
