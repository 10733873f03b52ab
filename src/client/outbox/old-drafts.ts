/** Drafts that a release before November 2026 left in a database of their own. */
import { promisifyRequest } from 'idb-keyval'
import type { OutboxStore } from '#data/outbox/store/outbox-store.ts'
import { parseDrafts } from '#data/outbox/store/outbox-transactions.ts'
import { openExisting } from '#data/outbox/store/strict-store.ts'
import { ownName } from '#schema/site-address.ts'

export const OLD_DRAFTS_DATABASE = ownName('drafts')
const OBJECT_STORE = 'drafts'

/** Moves them to the outbox's database. @throws when one could not be stored; they stay where they were */
export async function moveOldDrafts(drafts: Pick<OutboxStore, 'saveDraft'>): Promise<void> {
  const old = await openExisting(OLD_DRAFTS_DATABASE)
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
