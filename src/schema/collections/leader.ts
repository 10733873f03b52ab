import * as v from 'valibot'
import { EmailAddress, Id, PhotoUrl, Text, WebUrl } from '#schema/fields.ts'

/** One person: a file of `src/content/leaders`. */
export const LeaderEntrySchema = v.object({
  /** The name people know them by. */
  name: Text,
  /** What they do here, such as `Senior Pastor`. */
  role: Text,
  /** A short paragraph about them. */
  bio: v.optional(Text),
  /** Their portrait. Without one, the site shows their initials. */
  imageUrl: v.optional(PhotoUrl),
  /**
   * The point of the photo that must stay visible when it is cropped, in percent from the left and the top: `50% 20%`
   * (rounded to the nearest ten).
   */
  imageFocus: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}% \d{1,3}%$/, 'must be two percentages, from the left and from the top, such as "50% 20%"'),
    ),
  ),
  /** Their position in the list, from 1. */
  order: Id,
  /** How to reach them: either, both or neither. */
  socials: v.optional(
    v.object({
      /** Their own page. */
      facebook: v.optional(WebUrl),
      /** Their own email address. */
      email: v.optional(EmailAddress),
    }),
    {},
  ),
})

/** One entry of `GET /api/leaders`. */
export const LeaderSchema = v.object({ id: Id, ...LeaderEntrySchema.entries })
export type Leader = v.InferOutput<typeof LeaderSchema>
