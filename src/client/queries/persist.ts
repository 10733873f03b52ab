/**
 * Persists reads in localStorage, for a page without a worker or a network. What an earlier visit persisted counts only
 * if it matches its schema.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { persistQueryClient, type PersistedClient } from '@tanstack/query-persist-client-core'
import type { Query } from '@tanstack/react-query'
import * as v from 'valibot'
import { onForgetting } from '#client/device/forgetting.ts'
import { READS_KEY } from '#client/device/storage-keys.ts'
import { BUILT_AT, pageQueryClient } from './client.ts'
import { readRelease, answerSchema } from './api.ts'

/** A longer list would fill the storage and slow every start. */
const MAX_PERSISTED_LIST = 200

/**
 * Restores the persisted reads of this release's content, and persists new ones. Then reads again what came with the
 * page, where no worker of the same release answers. @throws as `readRelease`
 */
export async function persistReads(): Promise<void> {
  const { content } = await readRelease()
  const queryClient = pageQueryClient()
  try {
    const persister = createSyncStoragePersister({
      storage: localStorage,
      key: READS_KEY,
      throttleTime: 0,
      deserialize: parsePersistedReads,
    })
    const [stop, isRestored] = persistQueryClient({
      queryClient,
      persister,
      buster: content,
      maxAge: Infinity,
      dehydrateOptions: { shouldDehydrateQuery: isWorthPersisting, shouldDehydrateMutation: () => false },
    })
    onForgetting(() => {
      stop()
      localStorage.removeItem(READS_KEY)
    })
    await isRestored
  } catch {
    // Without storage, every visit reads again. Even reading `localStorage` throws if it is blocked.
  }
  if (!navigator.serviceWorker?.controller)
    await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.dataUpdatedAt === BUILT_AT })
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

/** @param text as stored. @returns its valid reads; none if it is not a persisted client */
export function parsePersistedReads(text: string): PersistedClient {
  const all = v.safeParse(KeptSchema, text)
  const { buster, clientState } = all.success ? all.output : { buster: '', clientState: { queries: [] } }
  return {
    buster,
    timestamp: Date.now(),
    clientState: { mutations: [], queries: clientState.queries.flatMap(parseRead) },
  }
}

function parseRead(query: unknown): PersistedClient['clientState']['queries'] {
  const read = v.safeParse(QuerySchema, query)
  if (!read.success) return []
  const { queryKey, state } = read.output
  const schema = answerSchema(queryKey[0])
  const data = schema && v.safeParse(schema, state.data)
  if (!data?.success) return []
  const { dataUpdatedAt } = state
  return [
    {
      queryKey,
      queryHash: JSON.stringify(queryKey),
      dehydratedAt: dataUpdatedAt,
      state: { ...FRESH, data: data.output, dataUpdatedAt },
    },
  ]
}

/** The state of a query that has been read. */
const FRESH = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
} as const
