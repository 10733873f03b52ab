/**
 * The positions in recordings and the speed, stored on this device. Parsed by hand, so that the first press need not
 * wait for a library.
 */
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { isSame, keyOf, type Recording } from '../recording.ts'

export interface Position {
  recording: Recording
  /** In seconds from the beginning. */
  at: number
}

/** As it is stored: names stay, so that every release finds it. */
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

const isHeard = ({ recording: { seconds }, at }: Position) => seconds !== undefined && at >= seconds * HEARD

export function parseListening(text: string | null): Listening {
  const { places, open, speed } = parts(text)
  const good = Array.isArray(places) ? places.filter(isPosition).slice(0, MOST_POSITIONS) : []
  // Earlier releases stored the sermon's number.
  const opened = good.find(({ recording }) => keyOf(recording) === open || isNumber(recording, open))
  return {
    places: good,
    ...(opened && { open: keyOf(opened.recording) }),
    speed: SPEEDS.find((known) => known === speed) ?? 1,
  }
}

function parts(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const isNumber = (recording: Recording & { id?: unknown }, open: unknown) =>
  typeof open === 'number' && recording.id === open

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LONGEST_S
const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 1000

function isPosition(value: unknown): value is Position {
  const { recording, at } = (value ?? {}) as Partial<Position>
  if (!isTime(at) || typeof recording !== 'object' || recording === null) return false
  const { slug, title, preacher, url, seconds } = recording
  return (
    (slug === undefined || isText(slug)) &&
    isText(title) &&
    isText(preacher) &&
    isText(url) &&
    /^(?:https?:\/\/|\/(?!\/))/.test(url) &&
    (seconds === undefined || isTime(seconds))
  )
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

/** @returns the stored position in seconds; 0 without one */
export const storedPosition = (recording: Recording) =>
  readListening().places.find((position) => isSame(position.recording, recording))?.at ?? 0

/** @returns the list with this position first, or without it once the sermon is heard */
export function withPosition(listening: Listening, position: Position): Listening {
  const others = listening.places.filter(({ recording }) => !isSame(recording, position.recording))
  if (isHeard(position)) return { ...listening, places: others, open: undefined }
  return {
    ...listening,
    places: [position, ...others].slice(0, MOST_POSITIONS),
    open: keyOf(position.recording),
  }
}
