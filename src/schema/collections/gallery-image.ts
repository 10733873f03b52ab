import * as v from 'valibot'
import { GALLERY_CATEGORIES } from './gallery-category.ts'
import { Id, Instant, PhotoUrl, Text } from '#schema/fields.ts'

/** One picture of the gallery: a file of `src/content/gallery`. */
export const GalleryEntrySchema = v.object({
  category: v.picklist(GALLERY_CATEGORIES, 'must be "church", "services" or "events"'),
  /** What the picture shows: the caption, and what a screen reader says. */
  description: Text,
  url: PhotoUrl,
  /** When it was taken. */
  date: Instant,
  /** Its position in the gallery, counting from 1. Leave it empty to put it after the numbered ones, by date. */
  order: v.optional(Id),
})

/** One entry of `GET /api/gallery/{category}`. */
export const GalleryImageSchema = v.object({ id: Id, ...v.omit(GalleryEntrySchema, ['order']).entries })
export type GalleryImage = v.InferOutput<typeof GalleryImageSchema>
