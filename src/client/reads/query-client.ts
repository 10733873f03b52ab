import { QueryClient } from '@tanstack/react-query'
import { readPageData } from '#client/start/page-data.ts'
import { BUILT_AT, PHOTOS_TIME } from './query-keys.ts'

/** Reads are answered on this device: they do not become stale, are not retried, and do not depend on the network. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        networkMode: 'always',
      },
    },
  })
  queryClient.setQueryDefaults([PHOTOS_TIME], {
    queryFn: async () => (await (await import('./read-release.ts')).readRelease()).time,
  })
  return queryClient
}

let own: QueryClient | undefined

/** The page's own client, with the data of the built page. */
export function pageQueryClient(): QueryClient {
  if (own) return own
  own = createQueryClient()
  for (const [address, data] of Object.entries(readPageData()?.queries ?? {}))
    own.setQueryData([address], data, { updatedAt: BUILT_AT })
  return own
}
