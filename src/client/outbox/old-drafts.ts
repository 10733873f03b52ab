import { createStore, promisifyRequest } from 'idb-keyval'
import { parseDrafts } from '#data/outbox/store/outbox-transactions.ts'
import { ownName } from '#schema/site-address.ts'
import { draftHost } from './outbox-page.ts'

const DATABASE = ownName('drafts')

/** Moves the drafts of release 0.1.0 out of their own database. @throws when one cannot be stored; then all stay there */
export async function moveOldDrafts(): Promise<void> {
  // Opening would create it. Firefox before 126 cannot look.
  if (!(await indexedDB.databases?.())?.some(({ name }) => name === DATABASE)) return
  const drafts = await createStore(DATABASE, 'drafts')('readonly', async (store) => {
    const records = await promisifyRequest<unknown[]>(store.getAll())
    store.transaction.db.close()
    return parseDrafts(records)
  })
  for (const draft of drafts) await draftHost.store.saveDraft(draft)
  indexedDB.deleteDatabase(DATABASE)
}
