/**
 * Persists reads in localStorage, for a page without a worker or a network. What an earlier visit persisted counts only
 * if it matches its schema.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query } from '@tanstack/react-query'
import * as v from 'valibot'
import { onForgetting } from '#client/device/forgetting.ts'
import { READS_KEY } from '#client/device/storage-keys.ts'
import { BUILT_AT, pageQueryClient } from './query-client.ts'
import { readRelease, schemaOf } from './api.ts'

/** A longer list would fill the storage and slow every start. */
const MAX_PERSISTED_LIST = 200

/** Restores the persisted reads of this release's content, and persists new ones. @throws as `readRelease` */
export async function persistReads(): Promise<void> {
  const { content } = await readRelease()
  const queryClient = pageQueryClient()
  try {
    // `parsePersistedReads` reads the text.
    const deserialize = (text: string) => text as never
    const persister = createSyncStoragePersister({
      storage: localStorage,
      key: READS_KEY,
      throttleTime: 0,
      deserialize,
    })
    const kept = parsePersistedReads(await persister.restoreClient(), content)
    for (const { address, data, readAt } of kept)
      if (readAt > (queryClient.getQueryState([address])?.dataUpdatedAt ?? 0))
        queryClient.setQueryData([address], data, { updatedAt: readAt })
    const cache = queryClient.getQueryCache()
    const stop = cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const queries = cache
        .getAll()
        .filter(isWorthPersisting)
        .map(({ queryHash, queryKey, state }) => ({ queryHash, queryKey, state, dehydratedAt: Date.now() }))
      persister.persistClient({ buster: content, timestamp: Date.now(), clientState: { mutations: [], queries } })
    })
    onForgetting(() => {
      stop()
      localStorage.removeItem(READS_KEY)
    })
  } catch {
    // Without storage, every visit reads again. Even reading `localStorage` throws if it is blocked.
  }
}

/** Reads of the API only: a built page's data may be from another release than `release.json`. */
function isWorthPersisting({ queryKey, state }: Query): boolean {
  const { data, status, dataUpdatedAt } = state
  return (
    status === 'success' &&
    dataUpdatedAt > BUILT_AT &&
    String(queryKey[0]).startsWith('/api/') &&
    !(Array.isArray(data) && data.length > MAX_PERSISTED_LIST)
  )
}

/** The part of the persister's format that is used. */
const KeptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ buster: v.string(), clientState: v.object({ queries: v.array(v.unknown()) }) }),
)
const QuerySchema = v.object({
  queryKey: v.tuple([v.string()]),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
})

/**
 * @param text as stored
 * @param content hash of this release's content; reads of other content are dropped
 * @returns the path with its query, the data, and the time (in ms since 1970) of each valid read
 */
export function parsePersistedReads(text: unknown, content: string) {
  const all = v.safeParse(KeptSchema, text)
  if (!all.success || all.output.buster !== content) return []
  return all.output.clientState.queries.flatMap(parseRead)
}

function parseRead(query: unknown) {
  const read = v.safeParse(QuerySchema, query)
  if (!read.success) return []
  const { queryKey, state } = read.output
  const schema = schemaOf(queryKey[0])
  const data = schema && v.safeParse(schema, state.data)
  return data?.success ? [{ address: queryKey[0], data: data.output, readAt: state.dataUpdatedAt }] : []
}
