/** Drafts that a release before November 2026 left in a database of their own. */
import { promisifyRequest } from 'idb-keyval'
import type { OutboxStore } from '#data/outbox/store/outbox-store.ts'
import { parseDrafts } from '#data/outbox/store/outbox-transactions.ts'
import { ownName } from '#schema/site-address.ts'

export const OLD_DRAFTS_DATABASE = ownName('drafts')
const OBJECT_STORE = 'drafts'

/** Moves them to the outbox's database. @throws when one could not be stored; they stay where they were */
export async function moveOldDrafts(drafts: Pick<OutboxStore, 'saveDraft'>): Promise<void> {
  const old = await openExisting()
  if (!old) return
  try {
    const isWhole = old.objectStoreNames.contains(OBJECT_STORE)
    const records = isWhole ? old.transaction(OBJECT_STORE).objectStore(OBJECT_STORE).getAll() : undefined
    for (const draft of parseDrafts(records ? await promisifyRequest<unknown[]>(records) : []))
      await drafts.saveDraft(draft)
  } finally {
    old.close()
  }
  indexedDB.deleteDatabase(OLD_DRAFTS_DATABASE)
}

function openExisting(): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(OLD_DRAFTS_DATABASE)
  // There is none, and looking must not create it.
  request.onupgradeneeded = () => request.transaction?.abort()
  return promisifyRequest(request).catch(() => undefined)
}
