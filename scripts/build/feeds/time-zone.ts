/** Offsets of time zones from UTC, read from `Intl`. */
import { DAY_MS, MINUTE_MS, pad2, type ZoneRange } from '#schema/dates.ts'

/** @param name of a time zone (IANA). @returns whether there is one */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Cached: a formatter takes a millisecond to make, and an archive needs thousands of offsets. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * @param ms since 1970
 * @param timeZone IANA name
 * @returns the offset from UTC, in minutes east
 * @throws {RangeError} for an unknown zone
 */
export function offsetAt(ms: number, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  clocks.set(timeZone, clock)
  // `1/5/2025, GMT-06:00`. Before 1972 some offsets have seconds, and UTC has no numbers.
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(clock.format(ms)) ?? []
  return Math.round((Number(hours) * 60 + Number(minutes) + Number(seconds) / 60) * (sign === '-' ? -1 : 1))
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
const WEEK_MS = 7 * DAY_MS

/**
 * A zone's smallest and largest offset from UTC, with which a page mostly knows the day without `Intl`.
 * @param timeZone IANA name
 * @returns null for an unknown zone, which the content check reports
 */
export function zoneRange(timeZone: string | undefined): ZoneRange | null {
  if (!timeZone || !isTimeZone(timeZone)) return null
  let [least, most] = [Infinity, -Infinity]
  for (let at = RANGE.from; at < RANGE.until; at += WEEK_MS) {
    const offset = offsetAt(at, timeZone)
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
  const wall = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * MINUTE_MS
  // Computed twice: the first guess may be on the other side of a change.
  const guess = offsetAt(wall - offsetAt(wall, timeZone) * MINUTE_MS, timeZone)
  return new Date(wall).toISOString().slice(0, 19) + formatOffset(offsetAt(wall - guess * MINUTE_MS, timeZone))
}
