import { QueryClient } from '@tanstack/react-query'

/** When what stands in the built page was read: before everything that is read later. */
export const BUILT_AT = 1

/** The key of a read that is no path of the API. */
export const PHOTOS_TIME = 'photos-time'

/** Reads never grow stale, are not fetched again and not retried; they are answered on this device, so the state of the network does not matter. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: false, networkMode: 'always' },
    },
  })
  queryClient.setQueryDefaults([PHOTOS_TIME], { queryFn: async () => (await (await import('./read-release.ts')).readRelease()).time })
  return queryClient
}
