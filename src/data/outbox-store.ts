/** The outbox's place in IndexedDB, on idb-keyval, written with strict durability. */
import { promisifyRequest, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { OutboxEntrySchema, type OutboxEntry, type OutboxStore } from './outbox-entry.ts'

const DATABASE = 'outbox'
const OBJECT_STORE = 'messages'
/** The record that counts sequences; keys of messages are at least 8 characters long. */
const COUNTER = 'seq'

/**
 * idb-keyval's own store leaves durability to the browser, and Chromium's default may lose a "complete" transaction in
 * a power cut; ours asks for the disk. A connection that the browser closes under us is opened anew.
 */
function strictStore(): UseStore {
  let opened: Promise<IDBDatabase> | undefined
  const open = () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE)
      request.onupgradeneeded = () => request.result.createObjectStore(OBJECT_STORE)
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('IndexedDB is blocked'))
      request.onsuccess = () => {
        const database = request.result
        database.onclose = () => (opened = undefined)
        database.onversionchange = () => {
          database.close()
          opened = undefined
        }
        resolve(database)
      }
    })
    opened.catch(() => (opened = undefined))
    return opened
  }
  return async (mode, callback) => {
    const begin = (database: IDBDatabase) => database.transaction(OBJECT_STORE, mode, { durability: 'strict' }).objectStore(OBJECT_STORE)
    let store: IDBObjectStore
    try {
      store = begin(await open())
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      opened = undefined
      store = begin(await open())
    }
    return callback(store)
  }
}

/** @returns the store of this origin; its methods reject where IndexedDB is missing, blocked or full */
export function createOutboxStore(): OutboxStore {
  const use = strictStore()

  /** Reads a record, hands it to `change` in the same transaction, and settles with the transaction. */
  const inTransaction = <T>(work: (store: IDBObjectStore, result: (value: T) => void) => void) =>
    use('readwrite', async (store) => {
      let value: T | undefined
      work(store, (given) => (value = given))
      // Only `complete` means stored: under quota a request succeeds and its transaction still aborts.
      await promisifyRequest(store.transaction)
      return value as T
    })

  const readAll = () => use('readonly', (store) => promisifyRequest(store.getAll()))

  return {
    add: (entry) =>
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
      }),
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
    remove: (key) => inTransaction<void>((store) => void store.delete(key)),
  }
}

function parse(record: unknown): OutboxEntry | undefined {
  const result = v.safeParse(OutboxEntrySchema, record)
  return result.success ? result.output : undefined
}
