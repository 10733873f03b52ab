import * as v from 'valibot'
import { Id, PhotoUrl, Text } from '#schema/fields.ts'

/** One outreach program: a file of `src/content/outreach`. */
export const OutreachEntrySchema = v.object({
  /** Its position in the list, from 1. */
  order: Id,
  title: Text,
  description: Text,
  imageUrl: v.optional(PhotoUrl),
  /** Whether it is running now. */
  active: v.boolean('must be true or false, without quotes'),
})

/** One entry of `GET /api/outreach`. */
export const OutreachProgramSchema = v.object({ id: Id, ...v.omit(OutreachEntrySchema, ['order']).entries })
