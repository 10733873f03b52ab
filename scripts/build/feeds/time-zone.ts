/** A time zone's present rules as an RFC 5545 VTIMEZONE, read from the offsets that Intl knows. */
import type { ZoneRange } from '#schema/dates.ts'
import { formatWall } from './icalendar.ts'

/**
 * The years whose changes are read: from before the first date of any calendar file, and long enough to tell a rule
 * from a coincidence. Fixed, so that the same sources always build the same files.
 */
const FIRST_YEAR = 2024
const LAST_YEAR = 2034

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** A change of the clocks. */
interface Change {
  /** The wall clock's reading when it changes, by the old offset, as if it were UTC. */
  wall: Date
  /** In minutes east of UTC. */
  from: number
  to: number
  name: string
}

/** @param timeZone an IANA name @returns the lines of the component, not folded @throws RangeError for an unknown zone */
export function timeZoneLines(timeZone: string): string[] {
  const zone = zoneReader(timeZone)
  const changes = findChanges(zone)
  const start = new Date(Date.UTC(FIRST_YEAR, 0, 1))
  const observances =
    changes.length === 0
      ? [
          observance(
            'STANDARD',
            { wall: new Date(0), from: zone.offset(start), to: zone.offset(start), name: zone.name(start) },
            [],
          ),
        ]
      : byKind(changes).map((group) =>
          observance(
            group[0]!.to > group[0]!.from ? 'DAYLIGHT' : 'STANDARD',
            group[0]!,
            recurrence(group.map(({ wall }) => wall)),
          ),
        )
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE']
}

const observance = (kind: 'STANDARD' | 'DAYLIGHT', { wall, from, to, name }: Change, rule: string[]) => [
  `BEGIN:${kind}`,
  `DTSTART:${formatWall(wall)}`,
  `TZOFFSETFROM:${formatOffset(from)}`,
  `TZOFFSETTO:${formatOffset(to)}`,
  `TZNAME:${name}`,
  ...rule,
  `END:${kind}`,
]

/** A yearly rule where there is one; zones that follow the moon, or have changed lately, list their dates. */
function recurrence(walls: Date[]): string[] {
  const [first, ...rest] = walls
  const month = first!.getUTCMonth()
  const weekday = first!.getUTCDay()
  const isYearly =
    walls.length > 2 &&
    walls.every(
      (wall, index) =>
        wall.getUTCFullYear() === first!.getUTCFullYear() + index &&
        wall.getUTCMonth() === month &&
        wall.getUTCDay() === weekday &&
        wall.getTime() % (24 * HOUR_MS) === first!.getTime() % (24 * HOUR_MS),
    )
  const place = isYearly ? [1, 2, 3, 4, -1].find((nth) => walls.every((wall) => nthOfMonth(wall, nth))) : undefined
  if (place !== undefined) return [`RRULE:FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${place}${WEEKDAYS[weekday]}`]
  return rest.length > 0 ? [`RDATE:${rest.map(formatWall).join(',')}`] : []
}

/** Whether the day is the nth of its weekday in its month; -1 is the last. */
function nthOfMonth(day: Date, nth: number): boolean {
  if (nth > 0) return Math.ceil(day.getUTCDate() / 7) === nth
  const daysInMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return day.getUTCDate() + 7 > daysInMonth
}

/** The changes from one offset to another are one rule: into summer time, and out of it. */
function byKind(changes: Change[]): Change[][] {
  const kinds = new Map<string, Change[]>()
  for (const change of changes) {
    const kind = `${change.from} ${change.to}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), change])
  }
  return [...kinds.values()]
}

type ZoneReader = ReturnType<typeof zoneReader>

function zoneReader(timeZone: string) {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
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
    name: (instant: Date) => part(named.formatToParts(instant), 'timeZoneName'),
  }
}

/** A reader takes a millisecond to make; an archive asks thousands of times. */
const readers = new Map<string, ZoneReader>()

/** How far a zone's clocks are from UTC at an instant, in minutes east of it. @param ms since 1970 @param timeZone IANA name @throws RangeError for an unknown zone */
export function offsetAt(ms: number, timeZone: string): number {
  const known = readers.get(timeZone) ?? zoneReader(timeZone)
  readers.set(timeZone, known)
  return known.offset(new Date(ms))
}

function findChanges(zone: ZoneReader): Change[] {
  const changes: Change[] = []
  const end = Date.UTC(LAST_YEAR + 1, 0, 1)
  const day = 24 * HOUR_MS
  for (let before = Date.UTC(FIRST_YEAR, 0, 1); before < end; before += day) {
    const from = zone.offset(new Date(before))
    const to = zone.offset(new Date(before + day))
    if (from === to) continue
    // Within the day, to the minute.
    let [low, high] = [before, before + day]
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
      if (zone.offset(new Date(middle)) === from) low = middle
      else high = middle
    }
    changes.push({ wall: new Date(high + from * MINUTE_MS), from, to, name: zone.name(new Date(high)) })
  }
  return changes
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}${String(size % 60).padStart(2, '0')}`
}

/** Before 1970 zones had more turns than a database keeps; until 2100 they may have others than it knows today, within this range. */
const RANGE = { from: 0, until: Date.UTC(2100, 0, 1) }
/** No clock is set forward for less. */
const WEEK_MS = 7 * 24 * HOUR_MS

/**
 * How far a zone's clocks are from UTC at the least and at the most: with it a page mostly knows the day without asking the browser.
 * @param timeZone IANA name
 * @returns null for a zone that is none: the check of the content says so, in better words
 */
export function zoneRange(timeZone: string | undefined): ZoneRange | null {
  if (!timeZone) return null
  let zone: ZoneReader
  try {
    zone = zoneReader(timeZone)
  } catch {
    return null
  }
  let [least, most] = [Infinity, -Infinity]
  for (let at = RANGE.from; at < RANGE.until; at += WEEK_MS) {
    const offset = zone.offset(new Date(at))
    least = Math.min(least, offset)
    most = Math.max(most, offset)
  }
  // Liberia's clocks were half a minute beside the full one until 1972.
  return { zone: timeZone, least: least - 1, most: most + 1, ...RANGE }
}

/** The instant at which the clocks of a zone show a day and a time: `2025-12-24T21:00:00-06:00`. @param day such as `2025-12-24` */
export function wallInstant(
  day: string,
  { hours, minutes }: { hours: number; minutes: number },
  timeZone: string,
): string {
  const zone = zoneReader(timeZone)
  const wall = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * MINUTE_MS
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = zone.offset(new Date(wall - zone.offset(new Date(wall)) * MINUTE_MS))
  const offset = zone.offset(new Date(wall - guess * MINUTE_MS))
  const text = formatOffset(offset)
  return `${new Date(wall).toISOString().slice(0, 19)}${text.slice(0, 3)}:${text.slice(3)}`
}
