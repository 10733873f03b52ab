/** The positions in recordings and the speed, stored on this device. */
import * as v from 'valibot'
import { LISTENING_KEY } from '#client/device/storage-keys.ts'
import { isSame, keyOf, type Recording } from '../recording.ts'

export const SPEEDS: readonly number[] = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2]

/** A year of Sundays. */
const MOST_POSITIONS = 60
/** A longer time is a damaged record. */
const LONGEST_S = 86_400
/** Past this fraction, a sermon counts as heard and starts from the beginning the next time. */
const HEARD = 0.95

const Time = v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST_S))
const Text = v.pipe(v.string(), v.maxLength(1000))
const PositionSchema = v.object({
  recording: v.object({
    slug: v.exactOptional(Text),
    title: Text,
    preacher: Text,
    url: v.pipe(Text, v.regex(/^(?:https?:\/\/|\/(?!\/))/)),
    seconds: v.exactOptional(Time),
  }),
  /** In seconds from the beginning. */
  at: Time,
})
export type Position = v.InferOutput<typeof PositionSchema>

/** The names as stored, so that every release finds them. */
const ListeningSchema = v.object({
  /** The latest first, without damaged ones. */
  places: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((places) => places.filter((each) => v.is(PositionSchema, each)).slice(0, MOST_POSITIONS)),
    ),
    [],
  ),
  /** The key of the open recording; undefined when the person closed the player. */
  open: v.fallback(v.optional(v.string()), undefined),
  speed: v.fallback(v.picklist(SPEEDS), 1),
})
export type Listening = v.InferOutput<typeof ListeningSchema>

const StoredSchema = v.fallback(v.pipe(v.string(), v.parseJson(), ListeningSchema), () => v.parse(ListeningSchema, {}))

/** @param text as stored, by any release. @returns the valid parts of it */
export const parseListening = (text: string | null): Listening => v.parse(StoredSchema, text)

/** @returns no positions when the storage is blocked */
export function readListening(): Listening {
  try {
    return parseListening(localStorage.getItem(LISTENING_KEY))
  } catch {
    return parseListening(null)
  }
}

/** Reads before each change, since another window may have written. */
export function changeListening(change: (listening: Listening) => Listening): void {
  try {
    localStorage.setItem(LISTENING_KEY, JSON.stringify(change(readListening())))
  } catch {
    // Storage is blocked or full. The sound still plays.
  }
}

/** In seconds; 0 without one. */
export const storedPosition = (recording: Recording) =>
  readListening().places.find((position) => isSame(position.recording, recording))?.at ?? 0

/** Puts this position first, or takes it out once the sermon is heard. */
export function withPosition(listening: Listening, position: Position): Listening {
  const others = listening.places.filter(({ recording }) => !isSame(recording, position.recording))
  const { seconds } = position.recording
  if (seconds !== undefined && position.at >= seconds * HEARD) return { ...listening, places: others, open: undefined }
  return {
    ...listening,
    places: [position, ...others].slice(0, MOST_POSITIONS),
    open: keyOf(position.recording),
  }
}
