/** A recording that somebody keeps on the device: what is written of it, as it lies in IndexedDB beside its pieces. */
import * as v from 'valibot'
import { ownName } from '#schema/site-address.ts'

export const RECORDINGS_DATABASE = ownName('recordings')
/** Windows and the worker tell each other of every change. */
export const RECORDINGS_CHANNEL = ownName('recordings')

/** Large enough to be few, small enough that a weak line loses little of one. */
export const PIECE_BYTES = 1024 * 1024

const Bytes = v.pipe(
  v.number(),
  v.check((bytes) => Number.isSafeInteger(bytes) && bytes >= 0),
)

/**
 * `going`: it is fetched as soon as there is a line. `paused`: by the person. The rest waits for the person too: `full`, there was no room;
 * `gone`, the address has no file any more; `refused`, its host does not let this site read it; `unstored`, the browser keeps nothing.
 */
const StateSchema = v.picklist(['going', 'paused', 'full', 'gone', 'refused', 'unstored'])
export type KeptState = v.InferOutput<typeof StateSchema>

export const KeptSchema = v.pipe(
  v.object({
    /** The whole address of the file. */
    url: v.string(),
    /** Names the pieces; another one after every new beginning. */
    id: v.string(),
    /** `audio/mpeg` */
    type: v.pipe(
      v.string(),
      v.check((type) => /^audio\/[\w.+-]+$/.test(type)),
    ),
    /** As the content says, until the server has said it. */
    total: Bytes,
    /** How many bytes its pieces are: each but the last is `PIECE_BYTES`. */
    have: Bytes,
    /** What tells this file apart from a later one at the same address: the server's ETag, else its date. */
    tag: v.optional(v.string()),
    /** Set with the last piece. */
    isWhole: v.boolean(),
    state: StateSchema,
    /** The file was another one in the middle: it was begun anew. */
    isNewer: v.optional(v.boolean(), false),
    keptAt: v.number(),
    /** What is said in it: its address as the content writes it, and its WebVTT once that is here. */
    transcript: v.optional(v.object({ url: v.string(), text: v.optional(v.string()) })),
    /** What a list shows without a network. */
    sermon: v.object({
      id: v.number(),
      title: v.string(),
      description: v.optional(v.string()),
      scripture: v.array(v.string()),
      preacher: v.string(),
      date: v.string(),
    }),
  }),
  // A record that says otherwise would be played with holes.
  v.check(({ isWhole, have, total }) => !isWhole || (have === total && total > 0)),
)
export type Kept = v.InferOutput<typeof KeptSchema>

export function parseKept(record: unknown): Kept | undefined {
  const result = v.safeParse(KeptSchema, record)
  return result.success ? result.output : undefined
}
