import { promisifyRequest } from 'idb-keyval'
import { parseDrafts } from '#data/outbox/store/outbox-transactions.ts'
import { ownName } from '#schema/site-address.ts'
import { draftHost } from './outbox-page.ts'

export const OLD_DRAFTS_DATABASE = ownName('drafts')

/**
 * Moves the drafts of release 0.1.0 out of their own database. @throws when one cannot be stored; then all stay in the
 * old database
 */
export async function moveOldDrafts(): Promise<void> {
  const database = await openExisting()
  if (!database) return
  try {
    const records = database.transaction('drafts').objectStore('drafts').getAll()
    for (const draft of parseDrafts(await promisifyRequest<unknown[]>(records))) await draftHost.store.saveDraft(draft)
  } finally {
    database.close()
  }
  indexedDB.deleteDatabase(OLD_DRAFTS_DATABASE)
}

/** Firefox before 126 has no `indexedDB.databases`. */
const openExisting = () =>
  new Promise<IDBDatabase | undefined>((resolve) => {
    const request = indexedDB.open(OLD_DRAFTS_DATABASE)
    // There is no such database, and looking must not create it.
    request.onupgradeneeded = () => request.transaction!.abort()
    request.onerror = () => resolve(undefined)
    request.onsuccess = () => resolve(request.result)
  })
