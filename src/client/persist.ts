/** Keeps what was read in localStorage, so that a page without worker or network still has it. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'

const STORAGE_KEY = 'church-reads'

/** @param contentHash a cache of other content is thrown away */
export function persistReads(queryClient: QueryClient, contentHash: string): void {
  try {
    // Reading the property alone throws where storage is blocked.
    const persister = createSyncStoragePersister({ storage: window.localStorage, key: STORAGE_KEY })
    void persistQueryClient({ queryClient, persister, maxAge: Infinity, buster: contentHash })[1].catch(() => undefined)
  } catch {
    // Without storage each visit reads anew.
  }
}
