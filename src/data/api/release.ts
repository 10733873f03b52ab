/** What a build says about itself. A data file, so no script changes with it. */
import * as v from 'valibot'

export const ReleaseSchema = v.object({
  /** Hash of the collections. */
  content: v.string(),
  /** When the church's own pictures were built, in ms since 1970: the `t` of their URLs. */
  time: v.number(),
})
export type Release = v.InferOutput<typeof ReleaseSchema>
