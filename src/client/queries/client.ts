import { QueryClient } from '@tanstack/react-query'
import { readPageData } from '#client/start/page-data.ts'

/** `updatedAt` of the built page's data: older than every later read. */
export const BUILT_AT = 1

/** Reads are answered on this device: they do not become stale, are not retried, and do not depend on the network. */
export const createQueryClient = () =>
  new QueryClient({
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

let own: QueryClient | undefined

/** The page's own client, with the data of the built page. */
export function pageQueryClient(): QueryClient {
  if (own) return own
  own = createQueryClient()
  for (const [url, data] of Object.entries(readPageData()?.queries ?? {}))
    own.setQueryData([url], data, { updatedAt: BUILT_AT })
  return own
}
