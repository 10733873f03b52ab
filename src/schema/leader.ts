import * as v from 'valibot'
import { EmailAddress, Id, PhotoAddress, Text, WebAddress } from './fields.ts'

/** One person of `src/content/leaders.json`, and one entry of `GET /api/leaders`. */
export const LeaderSchema = v.object({
  id: Id,
  name: Text,
  role: Text,
  /** A short paragraph about them. */
  bio: Text,
  imageUrl: PhotoAddress,
  /** The point of the photo that must stay visible when it is cropped, in percent from left and top: `50% 20%` (kept to the nearest ten). */
  imageFocus: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}% \d{1,3}%$/, 'must be two percentages, from the left and from the top, such as "50% 20%"'))),
  /** Their place in the list, 1 first. */
  order: Id,
  socials: v.object({
    facebook: v.optional(WebAddress),
    email: v.optional(EmailAddress),
  }),
})
export type Leader = v.InferOutput<typeof LeaderSchema>
