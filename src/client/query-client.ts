import { QueryClient } from '@tanstack/react-query'
import { RELEASE_PATH } from '#data/release-path.ts'

/** When what stands in the built page was read: before everything that is read later. */
export const BUILT_AT = 1

/** Reads never grow stale, are not fetched again and not retried; they are answered on this device, so the state of the network does not matter. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: false, networkMode: 'always' },
    },
  })
  queryClient.setQueryDefaults([RELEASE_PATH], { queryFn: async () => (await import('./read-release.ts')).readRelease() })
  return queryClient
}
