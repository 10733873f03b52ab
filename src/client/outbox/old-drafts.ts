import { promisifyRequest } from 'idb-keyval'
import { parseDrafts } from '#data/outbox/store/outbox-transactions.ts'
import { ownName } from '#schema/site-address.ts'
import { draftHost } from './outbox-page.ts'

const DATABASE = ownName('drafts')
const OBJECT_STORE = 'drafts'

/** WebKit may freeze a page while it has the database open; then opening it does not end. */
const OPEN_TIMEOUT_MS = 3000

/** Moves the drafts of release 0.1.0 out of their own database. @throws when one cannot be stored; then all stay there */
export async function moveOldDrafts(): Promise<void> {
  const old = await openExisting()
  if (!old) return
  try {
    if (old.objectStoreNames.contains(OBJECT_STORE)) {
      const records = old.transaction(OBJECT_STORE).objectStore(OBJECT_STORE).getAll()
      for (const draft of parseDrafts(await promisifyRequest<unknown[]>(records)))
        await draftHost.store.saveDraft(draft)
    }
  } finally {
    old.close()
  }
  indexedDB.deleteDatabase(DATABASE)
}

const openExisting = () =>
  new Promise<IDBDatabase | undefined>((resolve, reject) => {
    let isLate = false
    setTimeout(() => {
      isLate = true
      reject(new Error('IndexedDB does not answer'))
    }, OPEN_TIMEOUT_MS)
    const request = indexedDB.open(DATABASE)
    // There was none: looking must not create one.
    request.onupgradeneeded = () => request.transaction!.abort()
    request.onerror = () => resolve(undefined)
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      if (isLate) request.result.close()
      else resolve(request.result)
    }
  })
