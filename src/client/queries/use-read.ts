import { useQuery } from '@tanstack/react-query'
import { pageQueryClient } from './client.ts'

/**
 * `useQuery` with the page's client. Not from a context, so that a screen without lists does not load the client. While
 * prerendering, each screen has its own client in the context.
 */
export const useRead = ((options: Parameters<typeof useQuery>[0]) =>
  useQuery(options, import.meta.env.SSR ? undefined : pageQueryClient())) as typeof useQuery
