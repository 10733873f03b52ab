/** A place in IndexedDB for idb-keyval's helpers that asks for the disk and outlives its connection. */
import type { UseStore } from 'idb-keyval'

/**
 * idb-keyval's own store leaves durability to the browser, and Chromium's default may lose a "complete" transaction in
 * a power cut; ours asks for the disk. A connection that the browser closes under us is opened anew.
 * @param database name of the database
 * @param objectStore name of its one store
 * @param durability `relaxed` for what a power cut may take
 */
export function strictStore(
  database: string,
  objectStore: string,
  durability: IDBTransactionDurability = 'strict',
): UseStore {
  let opened: Promise<IDBDatabase> | undefined
  const connect = (version?: number) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, version)
      request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('IndexedDB is blocked'))
      request.onsuccess = () => {
        const connection = request.result
        connection.onclose = () => (opened = undefined)
        connection.onversionchange = () => {
          connection.close()
          opened = undefined
        }
        resolve(connection)
      }
    })
  /** A database that somebody else made, or a browser lost the inside of, would keep nothing ever again. */
  const connectWhole = async () => {
    const connection = await connect()
    if (connection.objectStoreNames.contains(objectStore)) return connection
    connection.close()
    return connect(connection.version + 1)
  }
  const open = () => {
    opened ??= connectWhole()
    opened.catch(() => (opened = undefined))
    return opened
  }
  const begin = (connection: IDBDatabase, mode: IDBTransactionMode) =>
    connection.transaction(objectStore, mode, { durability }).objectStore(objectStore)
  const use: UseStore = async (mode, callback) => {
    let store: IDBObjectStore
    try {
      store = begin(await open(), mode)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      opened = undefined
      store = begin(await open(), mode)
    }
    return mode === 'readonly' ? whileShown(store.transaction, () => callback(store)) : callback(store)
  }
  return async (mode, callback) => {
    for (;;) {
      try {
        return await use(mode, callback)
      } catch (error) {
        if (!(error instanceof PutAway)) throw error
        await error.shown
      }
    }
  }
}

/** The page was put into the browser's page cache in the middle of a read. */
class PutAway extends Error {
  constructor(readonly shown: Promise<void>) {
    super('the page was put away')
  }
}

/** Workers have none. */
const page = (globalThis as { document?: EventTarget & { visibilityState: string } }).document
const reads = new Set<IDBTransaction>()
const cutOff = new WeakSet<IDBTransaction>()
/** Settles when the page is shown again; undefined while it is. */
let shown: Promise<void> | undefined

// WebKit freezes the transactions of a page that it caches, and whoever comes next, the worker too, waits for them without end: no
// read is left behind. Writes are: to cut one off could cost a message.
if (page) {
  addEventListener('pagehide', () => {
    shown ??= new Promise((resolve) => {
      const end = new AbortController()
      const show = () => {
        end.abort()
        shown = undefined
        resolve()
      }
      addEventListener('pageshow', show, { signal: end.signal })
      page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && show(), {
        signal: end.signal,
      })
    })
    for (const read of reads) cutShort(read)
  })
}

function cutShort(read: IDBTransaction): void {
  cutOff.add(read)
  abort(read)
}

/** @throws PutAway when the page is put away before the read is over */
async function whileShown<T>(transaction: IDBTransaction, read: () => T | PromiseLike<T>): Promise<T> {
  reads.add(transaction)
  try {
    if (shown) cutShort(transaction)
    return await read()
  } catch (error) {
    // The page may be there again before it hears of this.
    throw cutOff.has(transaction) ? new PutAway(shown ?? Promise.resolve()) : error
  } finally {
    reads.delete(transaction)
  }
}

/** One that is being committed already cannot be stopped any more. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It settles by itself.
  }
}
