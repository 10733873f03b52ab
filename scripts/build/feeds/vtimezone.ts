/** A time zone's rules as a VTIMEZONE (RFC 5545), found by the offsets that `Intl` knows. */
import { formatWall } from './icalendar.ts'
import { formatOffset, HOUR_MS, MINUTE_MS, zoneReader, type ZoneReader } from './time-zone.ts'

/**
 * The years whose changes are read. They start before the first date of any calendar file and are enough to recognise a
 * rule. Fixed, so that the same sources build the same files.
 */
const FIRST_YEAR = 2024
const LAST_YEAR = 2034

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** A change of the clocks. */
interface Change {
  /** The local time of the change, by the old offset, as if it were UTC. */
  wall: Date
  /** In minutes east of UTC. */
  from: number
  to: number
  name: string
}

/**
 * @param timeZone IANA name
 * @returns the VTIMEZONE's lines, not folded
 * @throws {RangeError} for an unknown zone
 */
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

/** A yearly rule if there is one. Zones that follow the moon, or have changed lately, list their dates. */
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

/** Groups changes by their offsets: into summer time, and out of it. */
function byKind(changes: Change[]): Change[][] {
  const kinds = new Map<string, Change[]>()
  for (const change of changes) {
    const kind = `${change.from} ${change.to}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), change])
  }
  return [...kinds.values()]
}

function findChanges(zone: ZoneReader): Change[] {
  const changes: Change[] = []
  const end = Date.UTC(LAST_YEAR + 1, 0, 1)
  const day = 24 * HOUR_MS
  for (let before = Date.UTC(FIRST_YEAR, 0, 1); before < end; before += day) {
    const from = zone.offset(new Date(before))
    const to = zone.offset(new Date(before + day))
    if (from === to) continue
    // Finds the minute within the day by bisection.
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
