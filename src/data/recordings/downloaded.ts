/** The record of a saved recording. It is in IndexedDB next to the recording's pieces. */
import * as v from 'valibot'
import { ownName } from '#schema/site-url.ts'

export const RECORDINGS_DATABASE = ownName('recordings')
export const RECORDINGS_CHANNEL = ownName('recordings')

export const PIECE_BYTES = 1024 * 1024

const Bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const RecordingSchema = v.pipe(
  v.object({
    /** Absolute. */
    url: v.string(),
    /** Identifies the pieces. A download that starts over gets a new id. */
    id: v.string(),
    /** `audio/mpeg` */
    type: v.pipe(v.string(), v.regex(/^audio\/[\w.+-]+$/)),
    /** In bytes: as the content says, then as the server says. */
    total: Bytes,
    /** Bytes stored. Each piece but the last has `PIECE_BYTES`. */
    bytesStored: Bytes,
    /** The server's ETag, or else its Last-Modified. Shows whether the file at the URL has changed. */
    tag: v.optional(v.string()),
    /** Set together with the last piece. */
    isComplete: v.boolean(),
    /** `going`, `paused` by the person, or why it waits for the person: `full`, `gone`, `refused`. */
    state: v.string(),
    /** When the person saved it, in ms since 1970. */
    savedAt: v.number(),
    /** The transcript's URL as the content has it, and its WebVTT once that is stored. */
    transcript: v.optional(v.object({ url: v.string(), text: v.optional(v.string()) })),
    /** For the list, which works offline. */
    sermon: v.object({
      /** Its identity. */
      slug: v.optional(v.string()),
      title: v.string(),
      description: v.optional(v.string()),
      scripture: v.array(v.string()),
      preacher: v.string(),
      date: v.string(),
    }),
  }),
  // A recording without all its bytes would play with gaps.
  v.check(({ isComplete, bytesStored, total }) => !isComplete || (bytesStored === total && total > 0)),
)
export type DownloadedRecording = v.InferOutput<typeof RecordingSchema>

/** @returns undefined for a record that this release cannot read */
export function parseRecording(record: unknown): DownloadedRecording | undefined {
  const result = v.safeParse(RecordingSchema, record)
  return result.success ? result.output : undefined
}
