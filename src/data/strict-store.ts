/** A place in IndexedDB for idb-keyval's helpers that asks for the disk and outlives its connection. */
import type { UseStore } from 'idb-keyval'

/**
 * idb-keyval's own store leaves durability to the browser, and Chromium's default may lose a "complete" transaction in
 * a power cut; ours asks for the disk. A connection that the browser closes under us is opened anew.
 * @param database name of the database
 * @param objectStore name of its one store
 * @param durability `relaxed` for what a power cut may take
 */
export function strictStore(database: string, objectStore: string, durability: IDBTransactionDurability = 'strict'): UseStore {
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
  return async (mode, callback) => {
    const begin = (connection: IDBDatabase) => connection.transaction(objectStore, mode, { durability }).objectStore(objectStore)
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
