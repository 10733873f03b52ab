import type { UseStore } from 'idb-keyval'
import { attempt } from '#data/site/attempt.ts'
import { inTime } from './in-time.ts'

/**
 * A store for idb-keyval, whose own store leaves durability to the browser: Chromium's default may lose a completed
 * transaction in a power cut, but `strict` waits for the disk. A connection that the browser closes is opened again.
 * @param objectStore the only object store in the database
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
  /** If a database lacks the object store (damaged, or another program's), opens a new version with it. */
  const connectWhole = async () => {
    const connection = await connect()
    if (connection.objectStoreNames.contains(objectStore)) return connection
    connection.close()
    return connect(connection.version + 1)
  }
  const open = () => {
    opened ??= openTimeoutMs ? inTime(connectWhole(), openTimeoutMs) : connectWhole()
    opened.catch(() => (opened = undefined))
    return opened
  }
  const begin = async (mode: IDBTransactionMode) =>
    (await open()).transaction(objectStore, mode, { durability }).objectStore(objectStore)
  /** Opens the connection again if the browser has closed it. */
  const beginAgain = (mode: IDBTransactionMode) =>
    begin(mode).catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      opened = undefined
      return begin(mode)
    })
  return async (mode, callback) => {
    if (mode === 'readwrite') return callback(await beginAgain(mode))
    for (;;) {
      await shown
      const since = shown
      let read: IDBTransaction | undefined
      try {
        const store = await beginAgain(mode)
        read = store.transaction
        reads.add(read)
        if (shown !== since) abort(read)
        return await callback(store)
      } catch (error) {
        // If the page was hidden in the meantime, the read is repeated.
        if (shown === since) throw error
      } finally {
        if (read) reads.delete(read)
      }
    }
  }
}

// WebKit freezes the transactions of a page in its back/forward cache, and all others, the worker included, wait for
// them forever. So a hidden page aborts its reads, and repeats them when it is shown. Aborting a write could cost a
// message.
const reads = new Set<IDBTransaction>()
/** Settles when the page is shown. */
let shown = Promise.resolve()
/** Undefined in a worker. */
const page = (globalThis as { document?: EventTarget & { visibilityState: string } }).document
if (page) {
  let show = () => {}
  addEventListener('pagehide', () => {
    show()
    shown = new Promise((resolve) => (show = resolve))
    for (const read of reads) abort(read)
  })
  addEventListener('pageshow', () => show())
  page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && show())
}

/** Aborts a transaction, unless it is already being committed. */
export function abort(transaction: IDBTransaction): void {
  attempt(() => transaction.abort())
}
