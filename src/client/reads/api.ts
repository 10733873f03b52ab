/** Reads of the API, checked against their schemas: worker and page may be of different releases. */
import * as v from 'valibot'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#schema/gallery-category.ts'
import { GalleryImageSchema } from '#schema/gallery-image.ts'
import { LeaderSchema } from '#schema/leader.ts'
import { NamesSchema, SermonSchema } from '#schema/sermon.ts'
import { ApiError } from './api-error.ts'
import { fetchApi } from './transport.ts'

const gallery = v.array(GalleryImageSchema)

/** What the page reads, by path without its query. */
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

/** What an address of a read is answered with; undefined for one that the page never reads. */
export function schemaOf(address: string): v.GenericSchema | undefined {
  const path = address.split('?')[0]!
  return Object.hasOwn(SCHEMAS, path) ? SCHEMAS[path as ReadPath] : undefined
}

/**
 * Reads one path of the API.
 * @param query with its question mark
 * @throws ApiError for a reply that is no success; ValiError when the reply is not what the schema says
 */
export async function readApi<P extends ReadPath>(path: P, query = ''): Promise<Answer<P>> {
  const response = await fetchApi(path + query)
  if (!response.ok) throw await ApiError.from(response)
  return v.parse(schemaOf(path)!, await response.json()) as Answer<P>
}
