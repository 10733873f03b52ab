import * as v from 'valibot'
import { Id, Instant, PhotoAddress, Text } from '#schema/fields.ts'

/** One event of `src/content/events.json`, and one entry of `GET /api/events`. */
export const EventSchema = v.object({
  id: Id,
  title: Text,
  description: Text,
  location: Text,
  startsAt: Instant,
  endsAt: Instant,
  /** A picture of it, if there is one. */
  imageUrl: v.optional(PhotoAddress),
})
export type ChurchEvent = v.InferOutput<typeof EventSchema>
