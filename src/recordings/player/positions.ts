/** The positions in recordings and the speed, stored on this device. */
import * as v from 'valibot'
import { LISTENING_KEY } from '#client/device/storage-keys.ts'
import { isSame, keyOf, type Recording } from '../recording.ts'

export interface Position {
  recording: Recording
  /** In seconds from the beginning. */
  at: number
}

/** The names are those in storage, so that every release finds it. */
export interface Listening {
  /** The latest first. */
  places: Position[]
  /** The key of the open recording; undefined when the person closed the player. */
  open?: string
  speed: number
}

export const SPEEDS = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

/** A year of Sundays. */
const MOST_POSITIONS = 60
/** A longer time is a damaged record. */
const LONGEST_S = 86_400
/** From here on a sermon counts as heard, and starts from the beginning the next time. */
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
  at: Time,
})
const isPosition = (value: unknown): value is Position => v.is(PositionSchema, value)
const ListeningSchema = v.object({
  places: v.fallback(v.array(v.unknown()), []),
  open: v.fallback(v.optional(v.string()), undefined),
  speed: v.fallback(v.picklist(SPEEDS), 1),
})

const NOTHING = { places: [], open: undefined, speed: 1 as const }

/** @param text as stored, by any release. @returns what of it is valid */
export function parseListening(text: string | null): Listening {
  const stored = v.parse(v.fallback(v.pipe(v.string(), v.parseJson(), ListeningSchema), NOTHING), text)
  const places = stored.places.filter(isPosition).slice(0, MOST_POSITIONS)
  const last = places.find(({ recording }) => keyOf(recording) === stored.open)
  return { places, ...(last && { open: keyOf(last.recording) }), speed: stored.speed }
}

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
    // Blocked or full: the sound plays all the same.
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
