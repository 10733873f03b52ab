/** Reads of the API, checked against their schemas, because worker and page may be of different releases. */
import * as v from 'valibot'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#schema/collections/gallery-category.ts'
import { GalleryImageSchema } from '#schema/collections/gallery-image.ts'
import { LeaderSchema } from '#schema/collections/leader.ts'
import { NamesSchema, SermonSchema } from '#schema/collections/sermon.ts'
import { ApiError } from './api-error.ts'
import { fetchApi } from './transport.ts'

const gallery = v.array(GalleryImageSchema)

/** By path, without the query. */
const SCHEMAS = {
  '/api/sermons': v.array(SermonSchema),
  '/api/sermons/series': NamesSchema,
  '/api/sermons/speakers': NamesSchema,
  '/api/leaders': v.array(LeaderSchema),
  ...(Object.fromEntries(GALLERY_CATEGORIES.map((category) => [`/api/gallery/${category}`, gallery])) as Record<
    `/api/gallery/${GalleryCategory}`,
    typeof gallery
  >),
} as const

export type ReadPath = keyof typeof SCHEMAS
export type Answer<P extends ReadPath> = v.InferOutput<(typeof SCHEMAS)[P]>

/** The schema of an answer. @param address path with query @returns undefined for one that the page never reads */
export function schemaOf(address: string): v.GenericSchema | undefined {
  const path = address.split('?')[0]!
  return Object.hasOwn(SCHEMAS, path) ? SCHEMAS[path as ReadPath] : undefined
}

/**
 * Reads one path of the API.
 * @param query with its question mark
 * @throws ApiError for a status other than 2xx; ValiError when the reply does not match its schema; TypeError as
 * `fetchApi`
 */
export async function readApi<P extends ReadPath>(path: P, query = ''): Promise<Answer<P>> {
  const response = await fetchApi(path + query)
  if (!response.ok) throw await ApiError.from(response)
  return v.parse(schemaOf(path)!, await response.json()) as Answer<P>
}
