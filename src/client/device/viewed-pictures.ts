/** Which pictures were viewed, as the worker's expiration plugin notes it: one database for every site of the origin. */

const DATABASE = 'workbox-expiration'
const OBJECT_STORE = 'cache-entries'

/**
 * Erases the notes of some caches; other sites' stay.
 * @throws where IndexedDB refuses
 */
export async function forgetViewedPictures(isOwn: (cacheName: string) => boolean): Promise<void> {
  const database = await open()
  if (!database) return
  try {
    if (!database.objectStoreNames.contains(OBJECT_STORE)) return
    const transaction = database.transaction(OBJECT_STORE, 'readwrite')
    const walk = transaction.objectStore(OBJECT_STORE).openCursor()
    walk.onsuccess = () => {
      const cursor = walk.result
      if (!cursor) return
      if (isOwn(String((cursor.value as { cacheName?: unknown }).cacheName))) cursor.delete()
      cursor.continue()
    }
    await new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done()
      transaction.onabort = () => fail(transaction.error ?? new Error('aborted'))
    })
  } finally {
    database.close()
  }
}

/** @returns undefined where there is none; to look does not make it */
function open(): Promise<IDBDatabase | undefined> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE)
    let isNew = false
    request.onupgradeneeded = () => {
      isNew = true
      request.transaction!.abort()
    }
    request.onblocked = () => fail(new Error('IndexedDB is blocked'))
    request.onerror = () => (isNew ? done(undefined) : fail(request.error ?? new Error('IndexedDB refused')))
    request.onsuccess = () => done(request.result)
  })
}
