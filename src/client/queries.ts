/** One queryOptions a read. */
import { RELEASE_PATH } from '#data/release-path.ts'
import type { Release } from '#data/release.ts'
import { queryOptions, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { GalleryCategory } from '#schema/gallery-category.ts'
import type { Answer, ReadPath } from './api.ts'

/** The key is the address. The schemas come with the first read: what the built page brings along needs none. */
const read = <P extends ReadPath>(path: P, query = '') => queryOptions({ queryKey: [path + query], queryFn: async (): Promise<Answer<P>> => (await import('./api.ts')).readApi(path, query) })

const limitQuery = (limit?: number) => (limit === undefined ? '' : `?limit=${limit}`)

export const sermonsQuery = (limit?: number) => read('/api/sermons', limitQuery(limit))
export const seriesQuery = () => read('/api/sermons/series')
export const speakersQuery = () => read('/api/sermons/speakers')
export const leadersQuery = (limit?: number) => read('/api/leaders', limitQuery(limit))
export const galleryQuery = (category: GalleryCategory) => read(`/api/gallery/${category}`)

/** What the build says of itself; who answers is a default of the query client, since a renderer has no file to ask. */
export const releaseQuery = () => queryOptions<Release>({ queryKey: [RELEASE_PATH] })

/** So many sermons the home screen shows, and so many placeholders while it waits for them. */
export const LATEST_SERMONS = 3
export const latestSermonsQuery = () => sermonsQuery(LATEST_SERMONS)

// The queries of one route hold different things: what each gives is known where it is used.
type AnyQuery = FetchQueryOptions<any, Error, any, any>

/**
 * What a route's loader does with its queries: while the site is built, waits for them (a failure fails the build);
 * in the browser, starts them and goes on, so that the screen comes at once and shows its placeholders.
 */
export async function load(queryClient: QueryClient, ...queries: AnyQuery[]): Promise<void> {
  if (import.meta.env.SSR) await Promise.all(queries.map((query) => queryClient.ensureQueryData(query)))
  else for (const query of queries) void queryClient.prefetchQuery(query)
}
