/** Keeps what was read in localStorage, so that a page without worker or network still has it. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { ownName } from '#schema/site-address.ts'
import { pageQueryClient } from './query-client.ts'
import { BUILT_AT } from './query-keys.ts'
import { readRelease } from './read-release.ts'

export const READS_KEY = ownName('church-reads')
/** A longer list would fill the storage, and every start would wait for its reading. */
const LONGEST_KEPT_LIST = 200

let stopFollowing: (() => void) | undefined

/** What is read from now on is not kept. */
export const stopPersisting = () => stopFollowing?.()

/** A cache of other content than this release's is thrown away. */
export async function persistReads(): Promise<void> {
  const { content } = await readRelease()
  try {
    // Reading the property alone throws where storage is blocked.
    const persister = createSyncStoragePersister({ storage: window.localStorage, key: READS_KEY })
    const [stop, restored] = persistQueryClient({ queryClient: pageQueryClient(), persister, maxAge: Infinity, buster: content, dehydrateOptions: { shouldDehydrateQuery: isWorthKeeping } })
    stopFollowing = stop
    await restored
  } catch {
    // Without storage each visit reads anew.
  }
}

/** Reads of the API. What stands in built pages comes with them again, and may be of another release than the file that was asked. */
function isWorthKeeping({ queryKey, state }: Query): boolean {
  const { data, status, dataUpdatedAt } = state
  return status === 'success' && dataUpdatedAt > BUILT_AT && String(queryKey[0]).startsWith('/api/') && !(Array.isArray(data) && data.length > LONGEST_KEPT_LIST)
}
