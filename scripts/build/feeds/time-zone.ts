/** Offsets of time zones from UTC, read from `Intl`. */
import { MINUTE_MS, pad2 } from '#schema/dates.ts'

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A formatter takes a millisecond to make, and an archive needs thousands of offsets. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** @param ms since 1970. @returns the zone's offset from UTC then, in minutes east. @throws RangeError for an unknown zone */
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

/** The instant of a local time (RFC 3339): `2025-12-24T21:00:00-06:00`. @param day `2025-12-24` */
export function wallInstant(day: string, clock: { hours: number; minutes: number }, timeZone: string): string {
  const wall = Date.parse(day) + (clock.hours * 60 + clock.minutes) * MINUTE_MS
  // Computed twice: the first guess may be on the other side of a clock change.
  const guess = offsetAt(wall - offsetAt(wall, timeZone) * MINUTE_MS, timeZone)
  return new Date(wall).toISOString().slice(0, 19) + formatOffset(offsetAt(wall - guess * MINUTE_MS, timeZone))
}
