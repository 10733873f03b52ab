/**
 * Offsets of time zones from UTC. From the day on which timezones-ical-library was made, they are those that it gives to our
 * calendars: a calendar, structured data and the desk must mean the same instant. It has no history, which `Intl` knows.
 */
import ICAL from 'ical.js'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { attempt } from '#data/site/attempt.ts'
import { DAY_MS, MINUTE_MS, pad2, utcDay } from '#schema/dates.ts'

/** Asked for the rules of another name, the library writes an error of its own. */
const ZONES = new Set(tzlib_get_timezones())

export const isTimeZone = (name: string) =>
  ZONES.has(name) && attempt(() => new Intl.DateTimeFormat('en-US', { timeZone: name })) !== undefined

/** A formatter takes a millisecond to make, and an archive needs thousands of offsets. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The zone's rules as lines of a calendar (RFC 5545, 3.6.5). The library has every zone that `Intl` knows, even by an older name. */
export const timeZoneBlock = (timeZone: string) => String(tzlib_get_ical_block(timeZone)[0])

interface CalendarRules {
  /** When the library was made; ms since 1970. */
  since: number
  /** Changes of the clocks, in order: when, and the offset from then on. */
  changes: { at: number; offset: number }[]
}
const LAST_YEAR = 2100
const rules = new Map<string, CalendarRules>()

function calendarRules(timeZone: string): CalendarRules {
  const known = rules.get(timeZone)
  if (known) return known
  if (!isTimeZone(timeZone)) throw new RangeError(`unknown time zone: ${timeZone}`)
  const zone = ICAL.Component.fromString(timeZoneBlock(timeZone))
  const msOf = (time: ICAL.Time) => Date.parse(`${time.toString().slice(0, 19)}Z`)
  const changes = zone.getAllSubcomponents().flatMap((component) => {
    const minutes = (name: string) => (component.getFirstPropertyValue(name) as ICAL.UtcOffset).toSeconds() / 60
    const dtstart = component.getFirstPropertyValue('dtstart') as ICAL.Time
    const found: CalendarRules['changes'] = []
    const all = new ICAL.RecurExpansion({ component, dtstart })
    for (let next = all.next(); next && next.year <= LAST_YEAR; next = all.next())
      found.push({ at: msOf(next) - minutes('tzoffsetfrom') * MINUTE_MS, offset: minutes('tzoffsetto') })
    return found
  })
  changes.sort((one, other) => one.at - other.at)
  const own = { since: msOf(zone.getFirstPropertyValue('last-modified') as ICAL.Time), changes }
  rules.set(timeZone, own)
  return own
}

/** @param ms since 1970. @returns the zone's offset from UTC then, in minutes east. @throws RangeError for an unknown zone */
export function offsetAt(ms: number, timeZone: string): number {
  const { since, changes } = calendarRules(timeZone)
  return ms < since ? offsetOfNode(ms, timeZone) : changes.findLast(({ at }) => at <= ms)!.offset
}

/** Zones change at short notice. @returns what to do if Node's rules and the calendars' differ within two years */
export function zoneProblem(timeZone: string, now: number, offsetOf = offsetOfNode): string | undefined {
  const { since } = calendarRules(timeZone)
  for (let at = Math.max(now, since); at < now + 2 * 366 * DAY_MS; at += DAY_MS / 8)
    if (offsetOf(at, timeZone) !== offsetAt(at, timeZone))
      return `is ${timeZone}, whose clocks this Node (${process.version}, time zone data ${process.versions.tz}) changes otherwise from ${utcDay(at)} on than the calendars’ rules of ${utcDay(since)}, which the site uses: install the newest Node, and if it says so again, the newest timezones-ical-library`
  return undefined
}

function offsetOfNode(ms: number, timeZone: string): number {
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
