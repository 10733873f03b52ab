/**
 * A store in IndexedDB for idb-keyval: with strict durability, and a connection that is opened again when it is lost.
 */
import type { UseStore } from 'idb-keyval'

/**
 * idb-keyval's own store leaves durability to the browser. Chromium's default may lose a completed transaction in a
 * power cut; `strict` waits for the disk. A connection that the browser closes is opened again.
 * @param objectStore the database's only one
 * @param durability `relaxed` for what a power cut may take
 * @param openTimeoutMs how long opening may take; some browsers' IndexedDB never answers
 */
export function strictStore(
  database: string,
  objectStore: string,
  durability: IDBTransactionDurability = 'strict',
  openTimeoutMs?: number,
): UseStore {
  let opened: Promise<IDBDatabase> | undefined
  const connect = (version?: number) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, version)
      if (openTimeoutMs) setTimeout(() => reject(new Error('IndexedDB does not answer')), openTimeoutMs)
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
  /** A database without its object store, damaged or made by somebody else, gets it in a new version. */
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
        if (!(error instanceof PageHidden)) throw error
        await error.shown
      }
    }
  }
}

/** The page went into the back/forward cache during a read. */
class PageHidden extends Error {
  constructor(readonly shown: Promise<void>) {
    super('the page went into the back/forward cache')
  }
}

/** Undefined in a worker. */
const page = (globalThis as { document?: EventTarget & { visibilityState: string } }).document
const reads = new Set<IDBTransaction>()
const aborted = new WeakSet<IDBTransaction>()
/** Settles when the page is shown again; undefined while it is shown. */
let shown: Promise<void> | undefined

// WebKit freezes the transactions of a page in its back/forward cache, and everybody else, the worker too, waits for
// them without end. So reads are aborted. Writes are not: that could cost a message.
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
    for (const read of reads) abortRead(read)
  })
}

function abortRead(read: IDBTransaction): void {
  aborted.add(read)
  abort(read)
}

/** @throws PageHidden when the page is hidden before the read is over */
async function whileShown<T>(transaction: IDBTransaction, read: () => T | PromiseLike<T>): Promise<T> {
  reads.add(transaction)
  try {
    if (shown) abortRead(transaction)
    return await read()
  } catch (error) {
    // The page may be shown again before this error arrives.
    throw aborted.has(transaction) ? new PageHidden(shown ?? Promise.resolve()) : error
  } finally {
    reads.delete(transaction)
  }
}

/** Aborts a transaction, unless it is being committed already. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It commits.
  }
}
