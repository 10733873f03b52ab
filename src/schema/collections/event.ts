import * as v from 'valibot'
import { Id, Instant, PhotoUrl, Slug, Text } from '#schema/fields.ts'

/** An event: a file of `src/content/events`. */
export const EventEntrySchema = v.pipe(
  v.object({
    title: Text,
    description: Text,
    /** The room, such as `Fellowship Hall`; or a place elsewhere with its address, such as `Sampleton Park, 12 Shore Drive`. */
    location: Text,
    startsAt: Instant,
    endsAt: Instant,
    /** If it is held more than once, such as on five mornings: when each of the other times begins. They last as long as the first. */
    alsoAt: v.optional(v.array(Instant, 'must be a list in square brackets, such as ["2026-07-14T09:00"]')),
    /** A picture of it, if there is one. */
    imageUrl: v.optional(PhotoUrl),
  }),
  v.forward(
    v.check(
      ({ startsAt, endsAt }) => !(Date.parse(endsAt) <= Date.parse(startsAt)),
      ({ input }) =>
        `is ${wall(input.endsAt)}, not after it begins (${wall(input.startsAt)}): correct the day or the time of one`,
    ),
    ['endsAt'],
  ),
)

/** As people write it: `2026-12-05T17:30`. */
const wall = (instant: string) => instant.slice(0, 16)

/** One entry of `GET /api/events`. */
export const EventSchema = v.object({
  id: Id,
  /** The name of its file. Data that a device stored long ago may lack it. */
  slug: v.optional(Slug),
  ...EventEntrySchema.entries,
})
export type ChurchEvent = v.InferOutput<typeof EventSchema>
