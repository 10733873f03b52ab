/** One queryOptions a read. */
import { queryOptions, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#schema/gallery-category.ts'
import type { Answer, ReadPath } from './api.ts'
import { PHOTOS_TIME } from './query-keys.ts'

/** The key is the address. The schemas come with the first read: what the built page brings along needs none. */
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
/** So many leaders the home screen shows. */
export const LEADERS_IN_BRIEF = 3
export const galleryQuery = (category: GalleryCategory) => read(`/api/gallery/${category}`)

/**
 * The `t` of the church's own pictures, and nothing else of the release: the gallery's page must not change with the rest. Who
 * answers is a default of the query client, since a renderer has no file to ask.
 */
export const photosTimeQuery = () => queryOptions<number>({ queryKey: [PHOTOS_TIME] })

/** So many sermons or pictures a long list shows at first, and so many more at each press of its button. */
export const BATCH = 48

/** A list as its built page brings it where it is too long for one page. */
export interface FirstBatch<T> {
  first: T
  /** How many there are in all. */
  count: number
}
/** No address, by which whole answers are known. */
const firstBatchKey = (key: string) => `begins ${key}`
/** Only ever in the built page: nobody asks for it. */
export const firstBatchQuery = <T>({ queryKey }: { queryKey: readonly string[] }) =>
  queryOptions<FirstBatch<T>>({ queryKey: [firstBatchKey(queryKey[0]!)], enabled: false })

/** Words of a record that no screen shows: a screen that comes to show them takes them out of here. */
const UNSEEN = { notes: '' }
const seen = (record: unknown) =>
  typeof record === 'object' && record && 'notes' in record ? { ...record, ...UNSEEN } : record

/** What a built page brings of its queries: of a long list the first batch, and what a screen shows of its records. */
export function dehydrateForPage(queries: Record<string, unknown>): Record<string, unknown> {
  const long = [sermonsQuery(), ...GALLERY_CATEGORIES.map(galleryQuery)].map(({ queryKey }) => queryKey[0])
  return Object.fromEntries(
    Object.entries(queries)
      // A list looks for its beginning while it is rendered, too.
      .filter(([, whole]) => whole !== undefined)
      .map(([key, whole]): [string, unknown] => [key, Array.isArray(whole) ? whole.map(seen) : whole])
      .map(([key, whole]) =>
        long.includes(key) && Array.isArray(whole) && whole.length > BATCH
          ? [firstBatchKey(key), { first: whole.slice(0, BATCH), count: whole.length }]
          : [key, whole],
      ),
  )
}

/** So many sermons the home screen shows, and so many placeholders while it waits for them. */
export const LATEST_SERMONS = 3
export const latestSermonsQuery = () => sermonsQuery(LATEST_SERMONS)

// The queries of one route hold different things: what each gives is known where it is used.
type AnyQuery = FetchQueryOptions<any, Error, any, any>

/** What a loader is given. */
export interface ReadContext {
  /** While the site is built: the screen's own. */
  queryClient?: QueryClient
  /** In a built page everything is there already. */
  isStarting: () => boolean
}

/** Kept, since browsers take a task or two over what they have imported already, and a screen that is opened waits for it. */
let pageClient: QueryClient | undefined

/**
 * What a route's loader does with its queries: while the site is built, waits for them (a failure fails the build);
 * in the browser, starts them and goes on, so that the screen comes at once and shows its placeholders.
 */
export async function load({ queryClient, isStarting }: ReadContext, ...queries: AnyQuery[]): Promise<void> {
  if (import.meta.env.SSR) return void (await Promise.all(queries.map((query) => queryClient!.ensureQueryData(query))))
  if (isStarting()) return
  try {
    pageClient ??= (await import('./query-client.ts')).pageQueryClient()
    for (const query of queries) if (!hasFirstBatch(pageClient, query)) void pageClient.prefetchQuery(query)
  } catch {
    // The lists of the screen ask again, or say that they cannot be had.
  }
}

/** A long list that the built page has begun is not fetched whole before somebody looks for something in it. */
const hasFirstBatch = (client: QueryClient, query: AnyQuery) =>
  client.getQueryData(firstBatchQuery({ queryKey: query.queryKey as string[] }).queryKey) !== undefined
