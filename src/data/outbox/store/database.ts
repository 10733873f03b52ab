/** The outbox's store in IndexedDB: messages with strict durability, drafts with relaxed durability. */
import { clear, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import { ownName } from '#schema/site-url.ts'
import type { NewEntry } from './entry.ts'
import { DRAFT_WRITES, MESSAGE_WRITES, READS, type Records } from './transactions.ts'
import { abort, strictStore } from '#data/storage/strict-store.ts'

export const OUTBOX_DATABASE = ownName('outbox')
const OBJECT_STORE = 'messages'

type Bound<T> = {
  [Name in keyof T]: T[Name] extends (records: Records, ...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Result>
    : never
}
/** Promises settle when the transaction has completed. They reject where IndexedDB is missing, blocked or full. */
export interface OutboxStore
  extends Bound<typeof READS>, Omit<Bound<typeof MESSAGE_WRITES>, 'add'>, Bound<typeof DRAFT_WRITES> {
  /** @param signal aborts the transaction */
  add(entry: NewEntry, signal?: AbortSignal): Promise<void>
  /** Erases all messages, receipts and drafts, whatever release wrote them. */
  clear(): Promise<void>
}

/** Makes a method of each transaction. @param run runs one on the store's records */
export const bind = <T extends object>(transactions: T, run: (work: (records: Records) => unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(transactions as Record<string, (...given: unknown[]) => unknown>).map(([name, transaction]) => [
      name,
      (...given: unknown[]) => run((records) => transaction(records, ...given)),
    ]),
  ) as Bound<T>

/** @param onChange called after each change of messages or receipts */
export function createOutboxStore(onChange: () => void): OutboxStore {
  const strict = strictStore(OUTBOX_DATABASE, OBJECT_STORE)
  // A draft in the system's cache survives a crash of the browser. A strict write on every letter would wear out the
  // disk.
  const relaxed = strictStore(OUTBOX_DATABASE, OBJECT_STORE, 'relaxed')
  const changeMessages = async <T>(work: (records: Records) => T, signal?: AbortSignal) => {
    const result = await change(strict, work, signal)
    onChange()
    return result
  }
  return {
    ...bind(READS, async (work) => work(recordsOf(await entries(strict)))),
    ...bind(MESSAGE_WRITES, (work) => changeMessages(work)),
    ...bind(DRAFT_WRITES, (work) => change(relaxed, work)),
    add: (entry, signal) => changeMessages((records) => MESSAGE_WRITES.add(records, entry), signal),
    async clear() {
      await clear(strict)
      onChange()
    },
  }
}

const change = <T>(use: UseStore, work: (records: Records) => T, signal?: AbortSignal): Promise<T> =>
  use('readwrite', async (store) => {
    // `throwIfAborted` needs Chromium 100.
    if (signal?.aborted) throw new DOMException('Given up', 'AbortError')
    const giveUp = () => abort(store.transaction)
    signal?.addEventListener('abort', giveUp)
    try {
      const before = await readAll(store)
      const records = { ...before, messages: new Map(before.messages), drafts: new Map(before.drafts) }
      const result = work(records)
      write(store, before, records)
      // Only `complete` means stored: a transaction may abort when storage is full, even after its requests have
      // succeeded.
      await promisifyRequest(store.transaction)
      return result
    } catch (error) {
      giveUp()
      throw error
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  })

/**
 * In every release, a record whose key is a string of at least this length is a message. So the keys of other records
 * must be shorter, or not strings. No server takes a shorter idempotency key (`isClientKey`).
 */
const SHORTEST_MESSAGE_KEY = 8
const RECEIPTS = 'done'
const draftKey = (id: string) => ['draft', id]

async function readAll(store: IDBObjectStore): Promise<Records> {
  const [keys, values] = await Promise.all([
    promisifyRequest(store.getAllKeys()),
    promisifyRequest(store.getAll() as IDBRequest<unknown[]>),
  ])
  return recordsOf(keys.map((key, index) => [key, values[index]]))
}

/** Skips kinds of records that only a later release knows. @param stored all of the object store, with their keys */
export function recordsOf(stored: readonly (readonly [key: unknown, record: unknown])[]): Records {
  const records: Records = { messages: new Map(), drafts: new Map(), receipts: [] }
  for (const [key, record] of stored) {
    if (Array.isArray(key) && key[0] === 'draft') records.drafts.set(String(key[1]), record)
    else if (key === RECEIPTS) records.receipts = Array.isArray(record) ? (record as unknown[]) : []
    else if (typeof key === 'string' && key.length >= SHORTEST_MESSAGE_KEY) records.messages.set(key, record)
  }
  return records
}

function write(store: IDBObjectStore, before: Records, after: Records): void {
  const writeMap = (kind: 'messages' | 'drafts', keyOf: (name: string) => IDBValidKey) => {
    for (const name of before[kind].keys()) if (!after[kind].has(name)) store.delete(keyOf(name))
    for (const [name, record] of after[kind])
      if (before[kind].get(name) !== record || !before[kind].has(name)) store.put(record, keyOf(name))
  }
  writeMap('messages', (key) => key)
  writeMap('drafts', draftKey)
  if (after.receipts !== before.receipts) store.put(after.receipts, RECEIPTS)
}
