import * as v from 'valibot'
import { GALLERY_CATEGORIES } from './gallery-category.ts'
import { Id, Instant, PhotoAddress, Text } from '#schema/fields.ts'

/** One picture of `src/content/gallery.json`, and one entry of `GET /api/gallery/{category}`. */
export const GalleryImageSchema = v.object({
  id: Id,
  category: v.picklist(GALLERY_CATEGORIES, 'must be "church", "services" or "events"'),
  /** What the picture shows: the caption, and what a screen reader says. */
  description: Text,
  url: PhotoAddress,
  /** When it was taken. */
  date: Instant,
})
export type GalleryImage = v.InferOutput<typeof GalleryImageSchema>
