/** Keeps what was read in localStorage, so that a page without worker or network still has it. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query } from '@tanstack/react-query'
import { persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import { onForgetting } from '#client/device/forgetting.ts'
import { parsePersistedReads } from './persisted-reads.ts'
import { pageQueryClient } from './query-client.ts'
import { BUILT_AT, READS_KEY } from './query-keys.ts'
import { readRelease } from './read-release.ts'

/** A longer list would fill the storage, and every start would wait for its reading. */
const MAX_PERSISTED_LIST = 200

/** Reads of other content than this release's, and what is none, are thrown away. */
export async function persistReads(): Promise<void> {
  const { content } = await readRelease()
  const queryClient = pageQueryClient()
  try {
    // Reading the property alone throws where storage is blocked.
    const { localStorage } = window
    let isForgotten = false
    const storage = {
      getItem: (key: string) => localStorage.getItem(key),
      removeItem: (key: string) => localStorage.removeItem(key),
      // The persister waits for a second before it writes.
      setItem: (key: string, text: string) => isForgotten || localStorage.setItem(key, text),
    }
    const persister = createSyncStoragePersister({ storage, key: READS_KEY, deserialize: readJson })
    onForgetting(() => {
      isForgotten = true
      localStorage.removeItem(READS_KEY)
    })
    const kept = parsePersistedReads(await persister.restoreClient(), content)
    if (kept.length === 0) await persister.removeClient()
    for (const { address, data, readAt } of kept)
      if (readAt > (queryClient.getQueryState([address])?.dataUpdatedAt ?? 0))
        queryClient.setQueryData([address], data, { updatedAt: readAt })
    persistQueryClientSubscribe({
      queryClient,
      persister,
      buster: content,
      dehydrateOptions: { shouldDehydrateQuery: isWorthKeeping },
    })
  } catch {
    // Without storage each visit reads anew.
  }
}

function readJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads of the API. What stands in built pages comes with them again, and may be of another release than the file that was asked. */
function isWorthKeeping({ queryKey, state }: Query): boolean {
  const { data, status, dataUpdatedAt } = state
  return (
    status === 'success' &&
    dataUpdatedAt > BUILT_AT &&
    String(queryKey[0]).startsWith('/api/') &&
    !(Array.isArray(data) && data.length > MAX_PERSISTED_LIST)
  )
}
