/** The usage records of workbox-expiration: which pictures were viewed. All sites of the origin share its database. */

const DATABASE = 'workbox-expiration'
const OBJECT_STORE = 'cache-entries'

/**
 * Erases the records of this site's caches.
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

/** @returns undefined where there is none; does not create it */
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
