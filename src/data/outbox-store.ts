/** The outbox's place in IndexedDB, on idb-keyval, written with strict durability. */
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { OutboxEntrySchema, ReceiptSchema, type OutboxEntry, type OutboxStore, type Receipt } from './outbox-entry.ts'
import { strictStore } from './strict-store.ts'

export const OUTBOX_DATABASE = 'outbox'
const OBJECT_STORE = 'messages'

// Records that are no messages; the keys of messages are at least 8 characters long.

/** Counts sequences. */
const COUNTER = 'seq'
/** Receipts of what was delivered after waiting. */
const RECEIPTS = 'done'
/** More than anybody reads. */
const KEPT_RECEIPTS = 20

/** @returns the store of this origin; its methods reject where IndexedDB is missing, blocked or full */
export function createOutboxStore(): OutboxStore {
  const use = strictStore(OUTBOX_DATABASE, OBJECT_STORE)

  /** Reads a record, hands it to `change` in the same transaction, and settles with the transaction. */
  const inTransaction = <T>(work: (store: IDBObjectStore, result: (value: T) => void) => void, signal?: AbortSignal) =>
    use('readwrite', async (store) => {
      signal?.throwIfAborted()
      const giveUp = () => abort(store.transaction)
      signal?.addEventListener('abort', giveUp)
      let value: T | undefined
      work(store, (given) => (value = given))
      // Only `complete` means stored: under quota a request succeeds and its transaction still aborts.
      await promisifyRequest(store.transaction).finally(() => signal?.removeEventListener('abort', giveUp))
      return value as T
    })

  const readAll = () => use('readonly', (store) => promisifyRequest(store.getAll()))

  return {
    add: (entry, signal) =>
      inTransaction<OutboxEntry>((store, result) => {
        const earlier = store.get(entry.key)
        earlier.onsuccess = () => {
          const counter = store.get(COUNTER)
          counter.onsuccess = () => {
            const known = parse(earlier.result)
            const sequence = known?.sequence ?? ((counter.result as number | undefined) ?? 0) + 1
            if (!known) store.put(sequence, COUNTER)
            const stored = { ...entry, sequence }
            store.put(stored, entry.key)
            result(stored)
          }
        }
      }, signal),
    get: (key) => use('readonly', async (store) => parse(await promisifyRequest(store.get(key)))),
    list: async () =>
      (await readAll())
        .map(parse)
        .filter((entry) => entry !== undefined)
        .sort((a, b) => a.sequence - b.sequence),
    update: (key, change) =>
      inTransaction<void>((store) => {
        const request = store.get(key)
        request.onsuccess = () => {
          const entry = parse(request.result)
          if (entry) store.put({ ...entry, ...change }, key)
        }
      }),
    remove: (key, { writing, receipt } = {}) =>
      inTransaction<void>((store) => {
        const request = store.get(key)
        request.onsuccess = () => {
          if (writing !== undefined && parse(request.result)?.writing !== writing) return
          store.delete(key)
          if (receipt) keep(store, receipt)
        }
      }),
    receipts: () => use('readonly', async (store) => parseReceipts(await promisifyRequest(store.get(RECEIPTS)))),
    clearReceipts: () => inTransaction<void>((store) => void store.delete(RECEIPTS)),
  }
}

function keep(store: IDBObjectStore, receipt: Receipt): void {
  const request = store.get(RECEIPTS)
  request.onsuccess = () => store.put([receipt, ...parseReceipts(request.result)].slice(0, KEPT_RECEIPTS), RECEIPTS)
}

function parse(record: unknown): OutboxEntry | undefined {
  const result = v.safeParse(OutboxEntrySchema, record)
  return result.success ? result.output : undefined
}

const parseReceipts = (record: unknown): Receipt[] => v.parse(v.fallback(v.array(ReceiptSchema), []), record)

/** One that is being committed already cannot be stopped any more. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It settles by itself.
  }
}
