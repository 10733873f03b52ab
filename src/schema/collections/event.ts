import * as v from 'valibot'
import { Id, Instant, PhotoAddress, Text } from '#schema/fields.ts'

/** An event: a file of `src/content/events`. */
export const EventEntrySchema = v.object({
  title: Text,
  description: Text,
  location: Text,
  startsAt: Instant,
  endsAt: Instant,
  /** A picture of it, if there is one. */
  imageUrl: v.optional(PhotoAddress),
})

/** One entry of `GET /api/events`. */
export const EventSchema = v.object({ id: Id, ...EventEntrySchema.entries })
export type ChurchEvent = v.InferOutput<typeof EventSchema>
