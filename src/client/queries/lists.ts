/** TanStack Query's options, one function per read. */
import { queryOptions, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#schema/collections/gallery-category.ts'
import type { Answer, ReadPath } from '#data/api/answer-schemas.ts'
import type { Sermon } from '#schema/collections/sermon.ts'

/** The key is the path with its query. The schemas are loaded with the first read: the built page's data needs none. */
const read = <P extends ReadPath>(path: P, query = '') =>
  queryOptions({
    queryKey: [path + query],
    queryFn: async (): Promise<Answer<P>> => (await import('./api.ts')).readApi(path, query),
  })

const limitQuery = (limit?: number) => (limit === undefined ? '' : `?limit=${limit}`)

export const sermonsQuery = (limit?: number) => read('/api/sermons', limitQuery(limit))
export const seriesQuery = () => read('/api/sermons/series')
export const speakersQuery = () => read('/api/sermons/speakers')
export const leadersQuery = (limit?: number) => read('/api/leaders', limitQuery(limit))
/** Leaders on the home screen. */
export const LEADERS_IN_BRIEF = 3
export const eventsQuery = () => read('/api/events')
export const galleryQuery = (category: GalleryCategory) => read(`/api/gallery/${category}`)

/** The `t` of the church's own pictures. The prerenderer has its own `queryFn`. */
export const photosTimeQuery = () =>
  queryOptions<number>({
    queryKey: ['photos-time'],
    ...(!import.meta.env.SSR && { queryFn: async () => (await (await import('./api.ts')).readRelease()).time }),
  })

/** Entries that a long list shows at first, and adds on each press of its button. */
export const BATCH = 48

/** A long list in a built page: its first batch. The rest is fetched when `useLongList` says so, and only then. */
export interface FirstBatch<T> {
  first: T
  /** Of the whole list. */
  count: number
}
const firstBatchKey = (key: string) => `first-batch:${key}`
export const firstBatchQuery = <T>({ queryKey }: { queryKey: readonly string[] }) =>
  queryOptions<FirstBatch<T>>({ queryKey: [firstBatchKey(queryKey[0]!)], enabled: false })

/** A list's entry without the fields of a sermon that no screen shows. */
function shownFields(record: unknown): unknown {
  if (typeof record !== 'object') return record
  const { notes: _, featured: __, ...shown } = record as Partial<Sermon>
  return shown
}

/** Dehydrates the queries for the built page: the first batch of a long list, and only fields that a screen shows. */
export function dehydrateForPage(queries: Record<string, unknown>): Record<string, unknown> {
  const long = [sermonsQuery(), ...GALLERY_CATEGORIES.map(galleryQuery)].map(({ queryKey }) => queryKey[0])
  return Object.fromEntries(
    Object.entries(queries)
      // Undefined: the first batch of a list that was rendered whole.
      .filter(([, whole]) => whole !== undefined)
      .map(([key, whole]): [string, unknown] => [key, Array.isArray(whole) ? whole.map(shownFields) : whole])
      .map(([key, whole]) =>
        long.includes(key) && Array.isArray(whole) && whole.length > BATCH
          ? [firstBatchKey(key), { first: whole.slice(0, BATCH), count: whole.length }]
          : [key, whole],
      ),
  )
}

/** Sermons on the home screen, and placeholders while they load. */
export const LATEST_SERMONS = 3
export const latestSermonsQuery = () => sermonsQuery(LATEST_SERMONS)

// The queries of a route have different types.
type AnyQuery = FetchQueryOptions<any, Error, any, any>

/** The router's context, for loaders. */
export interface ReadContext {
  /** While prerendering. */
  queryClient?: QueryClient
  /** The built page has its data already. */
  isStarting: () => boolean
}

/** Cached: even a repeated import takes a task or two, and a navigation waits for it. */
let pageClient: QueryClient | undefined

/**
 * For a route's loader. While prerendering, it waits for the queries, and a failure fails the build. In the browser it
 * only starts them, so that the screen appears at once, with placeholders.
 */
export async function load({ queryClient, isStarting }: ReadContext, ...queries: AnyQuery[]): Promise<void> {
  if (import.meta.env.SSR) return void (await Promise.all(queries.map((query) => queryClient!.ensureQueryData(query))))
  if (isStarting()) return
  try {
    pageClient ??= (await import('./client.ts')).pageQueryClient()
    for (const query of queries) if (!hasFirstBatch(pageClient, query)) void pageClient.prefetchQuery(query)
  } catch {
    // The screen's lists read again, or show the error.
  }
}

const hasFirstBatch = (client: QueryClient, query: AnyQuery) =>
  client.getQueryData(firstBatchQuery({ queryKey: query.queryKey as string[] }).queryKey) !== undefined
