import { QueryClient } from '@tanstack/react-query'

/** Reads never grow stale, are not fetched again and not retried; they are answered on this device, so the state of the network does not matter. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: false, networkMode: 'always' },
    },
  })
