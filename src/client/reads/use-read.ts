import { useQuery } from '@tanstack/react-query'
import { pageQueryClient } from './query-client.ts'

/**
 * A read as lists see it. The page's client is no context of the whole app: a screen without lists never loads it. While
 * the site is built each screen has a client of its own, from the context.
 */
export const useRead = ((options: Parameters<typeof useQuery>[0]) =>
  useQuery(options, import.meta.env.SSR ? undefined : pageQueryClient())) as typeof useQuery
