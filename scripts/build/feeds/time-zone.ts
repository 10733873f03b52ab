/** Offsets of time zones from UTC, read from `Intl`. */
import { pad2, type ZoneRange } from '#schema/dates.ts'

export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

export type ZoneReader = ReturnType<typeof zoneReader>

/** @param name of a time zone (IANA). @returns whether there is one */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** @throws {RangeError} for an unknown zone */
export function zoneReader(timeZone: string) {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const part = (parts: Intl.DateTimeFormatPart[], type: string) =>
    parts.find((candidate) => candidate.type === type)!.value
  return {
    /** In minutes east of UTC. */
    offset(instant: Date): number {
      const parts = clock.formatToParts(instant)
      const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
        Number(part(parts, type)),
      )
      return Math.round((Date.UTC(year!, month! - 1, day!, hour!, minute!) - instant.getTime()) / MINUTE_MS)
    },
  }
}

/** Cached: a reader takes a millisecond to make, and an archive needs thousands. */
const readers = new Map<string, ZoneReader>()

/**
 * @param ms since 1970
 * @param timeZone IANA name
 * @returns the offset from UTC, in minutes east
 * @throws {RangeError} for an unknown zone
 */
export function offsetAt(ms: number, timeZone: string): number {
  const known = readers.get(timeZone) ?? zoneReader(timeZone)
  readers.set(timeZone, known)
  return known.offset(new Date(ms))
}

/** `-05:00` */
export function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad2(Math.floor(size / 60))}:${pad2(Math.floor(size % 60))}`
}

/**
 * The years that are searched. Before 1970 the database is not complete; later changes should stay within the same
 * offsets.
 */
const RANGE = { from: 0, until: Date.UTC(2100, 0, 1) }
/** No summer time is shorter. */
const WEEK_MS = 7 * 24 * HOUR_MS

/**
 * A zone's smallest and largest offset from UTC, with which a page mostly knows the day without `Intl`.
 * @param timeZone IANA name
 * @returns null for an unknown zone, which the content check reports
 */
export function zoneRange(timeZone: string | undefined): ZoneRange | null {
  if (!timeZone || !isTimeZone(timeZone)) return null
  const zone = zoneReader(timeZone)
  let [least, most] = [Infinity, -Infinity]
  for (let at = RANGE.from; at < RANGE.until; at += WEEK_MS) {
    const offset = zone.offset(new Date(at))
    least = Math.min(least, offset)
    most = Math.max(most, offset)
  }
  // One minute of tolerance: Liberia's offset was not a whole minute until 1972.
  return { zone: timeZone, least: least - 1, most: most + 1, ...RANGE }
}

/**
 * The instant of a local day and time.
 * @param day `2025-12-24`
 * @param timeZone IANA name
 * @returns RFC 3339: `2025-12-24T21:00:00-06:00`
 */
export function wallInstant(
  day: string,
  { hours, minutes }: { hours: number; minutes: number },
  timeZone: string,
): string {
  const zone = zoneReader(timeZone)
  const wall = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * MINUTE_MS
  // Computed twice: the first guess may be on the other side of a change.
  const guess = zone.offset(new Date(wall - zone.offset(new Date(wall)) * MINUTE_MS))
  const offset = zone.offset(new Date(wall - guess * MINUTE_MS))
  return new Date(wall).toISOString().slice(0, 19) + formatOffset(offset)
}
