/** The record of a recording that is kept on the device. IndexedDB holds it beside the recording's pieces. */
import * as v from 'valibot'
import { ownName } from '#schema/site-address.ts'

export const RECORDINGS_DATABASE = ownName('recordings')
/** Windows and worker announce every change on it. */
export const RECORDINGS_CHANNEL = ownName('recordings')

/** Large enough to be few; small enough that a broken connection loses little. */
export const PIECE_BYTES = 1024 * 1024

const Bytes = v.pipe(
  v.number(),
  v.check((bytes) => Number.isSafeInteger(bytes) && bytes >= 0),
)

/**
 * - `going`: fetched while there is a connection
 * - `paused`: by the person
 * - `full`: there was no room
 * - `gone`: its address has no file any more
 * - `refused`: its host does not let this site read it
 * - `unstored`: the browser stores nothing
 *
 * All but `going` wait for the person.
 */
const StateSchema = v.picklist(['going', 'paused', 'full', 'gone', 'refused', 'unstored'])
export type KeptState = v.InferOutput<typeof StateSchema>

export const KeptSchema = v.pipe(
  v.object({
    /** Absolute. */
    url: v.string(),
    /** Names the pieces. A download that begins again gets a new one. */
    id: v.string(),
    /** `audio/mpeg` */
    type: v.pipe(
      v.string(),
      v.check((type) => /^audio\/[\w.+-]+$/.test(type)),
    ),
    /** In bytes: as the content says, until the server says it. */
    total: Bytes,
    /** Bytes stored. Each piece but the last has `PIECE_BYTES`. */
    have: Bytes,
    /** Tells a later file at the same address apart: the server's ETag, or else its Last-Modified. */
    tag: v.optional(v.string()),
    /** Set together with the last piece. */
    isWhole: v.boolean(),
    state: StateSchema,
    /** The file changed during the download, which began again. */
    isNewer: v.optional(v.boolean(), false),
    keptAt: v.number(),
    /** The transcript's address as the content writes it, and its WebVTT once that is here. */
    transcript: v.optional(v.object({ url: v.string(), text: v.optional(v.string()) })),
    /** For the list, which works offline. */
    sermon: v.object({
      id: v.number(),
      title: v.string(),
      description: v.optional(v.string()),
      scripture: v.array(v.string()),
      preacher: v.string(),
      date: v.string(),
    }),
  }),
  // A whole recording without all its bytes would play with gaps.
  v.check(({ isWhole, have, total }) => !isWhole || (have === total && total > 0)),
)
export type Kept = v.InferOutput<typeof KeptSchema>

export function parseKept(record: unknown): Kept | undefined {
  const result = v.safeParse(KeptSchema, record)
  return result.success ? result.output : undefined
}
