import * as v from 'valibot'
import { Id, PhotoAddress, Text } from '#schema/fields.ts'

/** One program of `src/content/outreach.json`, and one entry of `GET /api/outreach`. */
export const OutreachProgramSchema = v.object({
  id: Id,
  title: Text,
  description: Text,
  imageUrl: v.optional(PhotoAddress),
  /** Whether it is running at present. */
  active: v.boolean('must be true or false, without quotes'),
})
