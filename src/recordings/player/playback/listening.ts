/**
 * Where somebody stopped listening, per sermon, and how fast they listen: kept on this device. Whatever lies there is parsed when it is
 * read; by hand, since the first press must not wait for a library.
 */
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import type { Recording } from '../../recording.ts'

export interface Place {
  recording: Recording
  /** In seconds from the beginning. */
  at: number
}

export interface Listening {
  /** The one heard last comes first. */
  places: Place[]
  /** The sermon that the player held when the page was left; none when it was closed. */
  open?: number
  speed: number
}

export const SPEEDS = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

/** A year of Sundays. */
const MOST_PLACES = 60
/** No sermon is longer than a day: a time beyond would be a fault, and to show it another. */
const LONGEST_S = 86_400
/** What is left then is the blessing: the next time it begins anew. */
const HEARD = 0.95

export const isHeard = ({ recording: { seconds }, at }: Place) => seconds !== undefined && at >= seconds * HEARD

export function parseListening(text: string | null): Listening {
  const { places, open, speed } = parts(text)
  const good = Array.isArray(places) ? places.filter(isPlace).slice(0, MOST_PLACES) : []
  return {
    places: good,
    ...(good.some(({ recording }) => recording.id === open) && { open: open as number }),
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

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LONGEST_S
const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 1000

function isPlace(value: unknown): value is Place {
  const { recording, at } = (value ?? {}) as Partial<Place>
  if (!isTime(at) || typeof recording !== 'object' || recording === null) return false
  const { id, title, preacher, url, seconds } = recording
  return (
    Number.isInteger(id) &&
    isText(title) &&
    isText(preacher) &&
    isText(url) &&
    /^(?:https?:\/\/|\/(?!\/))/.test(url) &&
    (seconds === undefined || isTime(seconds))
  )
}

/** @returns nothing kept where the storage is blocked */
export function readListening(): Listening {
  try {
    return parseListening(localStorage.getItem(LISTENING_KEY))
  } catch {
    return parseListening(null)
  }
}

/** Read anew before each change: another window may listen too. */
export function changeListening(change: (listening: Listening) => Listening): void {
  try {
    localStorage.setItem(LISTENING_KEY, JSON.stringify(change(readListening())))
  } catch {
    // Blocked or full: it plays all the same.
  }
}

/** @returns the list with this place first, or without it once it is heard */
export function withPlace(listening: Listening, place: Place): Listening {
  const others = listening.places.filter(({ recording }) => recording.id !== place.recording.id)
  if (isHeard(place)) return { ...listening, places: others, open: undefined }
  return { ...listening, places: [place, ...others].slice(0, MOST_PLACES), open: place.recording.id }
}
