/** One queryOptions a read. */
import { queryOptions, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { GalleryImageSchema, type GalleryCategory } from '#schema/gallery-image.ts'
import { LeaderSchema } from '#schema/leader.ts'
import { NamesSchema, SermonSchema } from '#schema/sermon.ts'
import { readApi } from './api.ts'

const withLimit = (path: string, limit?: number) => (limit === undefined ? path : `${path}?limit=${limit}`)

const read = <S extends v.GenericSchema>(path: string, schema: S) => queryOptions({ queryKey: [path], queryFn: () => readApi(path, schema) })

export const sermonsQuery = (limit?: number) => read(withLimit('/api/sermons', limit), v.array(SermonSchema))
export const seriesQuery = () => read('/api/sermons/series', NamesSchema)
export const speakersQuery = () => read('/api/sermons/speakers', NamesSchema)
export const leadersQuery = (limit?: number) => read(withLimit('/api/leaders', limit), v.array(LeaderSchema))
export const galleryQuery = (category: GalleryCategory) => read(`/api/gallery/${category}`, v.array(GalleryImageSchema))

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
