/** Local dates and times as instants in the church's time zone. */
import { timesOf, type EventTime } from '#data/site/events.ts'
import { mainDay } from '#data/site/week.ts'
import { parseTime, type Clock } from '#schema/clock.ts'
import type { Church } from '#schema/church/church.ts'
import type { ChurchEvent } from '#schema/collections/event.ts'
import { addDays, churchDay, DAY_MS, MINUTE_MS, pad2, weekdayOf, WEEKDAYS } from '#schema/dates.ts'
import { formatOffset, offsetAt } from './time-zone.ts'

const WRITTEN = /^(\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/
/** Notations that people understand and calendars do not: `21h`, `21h30`, `21.30`, `9 Uhr`, `2130`. */
const CLOCK =
  /^([01]?\d|2[0-3])(?:\s*(?:h|hrs?|uhr|o'?clock)\.?|\s*[h.:]\s*([0-5]\d)(?::\d{2})?\s*(?:h|uhr|uur)?)?$|^([01]\d|2[0-3])([0-5]\d)$/i

/** Reads a time in any of these notations. @returns undefined for other text */
export function readClock(text: string): Clock | undefined {
  const [, hours, minutes, hours4, minutes4] = CLOCK.exec(text.trim()) ?? []
  const hour = hours ?? hours4
  return parseTime(text) ?? (hour ? { hours: Number(hour), minutes: Number(minutes ?? minutes4 ?? 0) } : undefined)
}

/** `10:30` */
export const clockText = ({ hours, minutes }: Clock) => `${pad2(hours)}:${pad2(minutes)}`
/** Of several gatherings on one day, the service: not the classes before it. */
const MAIN = /worship|service|mass\b|communion|eucharist|liturgy|culto|misa|gottesdienst/i

/** When the service begins, on the main day or another: `10:30`. If nothing begins at a known time, `10:00`. */
export function usualTime({ gatherings }: Church, weekday = mainDay(gatherings)): string {
  const known = gatherings.filter(({ day, time }) => day === weekday && time && parseTime(time))
  const main = known.find(({ name, shortName }) => MAIN.test(`${name} ${shortName}`)) ?? known[0]
  return main?.time ? clockText(parseTime(main.time)!) : '10:00'
}

const offsetMinutes = (text: string) =>
  text === 'Z' ? 0 : (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(4)))

/**
 * The possible offsets from UTC of a local time, earlier instant first: two in the hour that repeats, none in the
 * hour that is skipped.
 * @param wall the local time as if it were UTC, ms since 1970
 */
function offsetsOf(wall: number, timeZone: string): number[] {
  const near = [offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone)]
  if (near[0] === near[1]) return near.slice(1)
  return near.filter((offset) => offsetAt(wall - offset * MINUTE_MS, timeZone) === offset)
}

/**
 * @param text `2025-08-31T10:30`; may have an offset
 * @param timeZone IANA name; undefined if the church has no valid one
 * @returns RFC 3339, or what is wrong, as the end of a sentence; neither if it is not a date and time
 */
export function toInstant(text: string, timeZone: string | undefined): { instant?: string; problem?: string } {
  const [, minute, seconds = ':00', offset] = WRITTEN.exec(text) ?? []
  if (!minute) return { problem: otherNotation(text) }
  const wall = Date.parse(`${minute}${seconds}Z`)
  // The schema reports days that do not exist.
  if (!timeZone || Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(minute))
    return { instant: `${minute}${seconds}${offset ?? 'Z'}` }
  const right = offsetsOf(wall, timeZone)
  const [first, second] = right.map(formatOffset)
  if (offset && right.includes(offsetMinutes(offset))) return { instant: `${minute}${seconds}${offset}` }
  if (!first)
    return {
      problem: `does not exist in ${timeZone}: clocks skip it when they spring forward that night. Write a time that exists`,
    }
  if (offset)
    return {
      problem: `ends with ${offset}, but ${timeZone} is at ${right.map(formatOffset).join(' or ')} at that time: write ${minute} in local time, or ${minute}${seconds}${first}`,
    }
  if (second)
    return {
      problem: `happens twice that night in ${timeZone}: write ${minute}${seconds}${first} for the first time, or ${minute}${seconds}${second} for the second`,
    }
  return { instant: `${minute}${seconds}${first}` }
}

/** @returns all times of an event. An end has its own offset: the clocks may change in a night between two of the times */
export const eventTimesIn = (event: ChurchEvent, timeZone: string): EventTime[] =>
  timesOf(event).map(({ startsAt, endsAt }) => ({
    startsAt,
    endsAt: toInstant(endsAt, timeZone).instant ?? toInstant(endsAt.slice(0, 16), timeZone).instant ?? endsAt,
  }))

/** @param ms since 1970. @returns RFC 3339 with the time zone's offset */
export function instantAt(ms: number, timeZone: string): string {
  const offset = offsetAt(ms, timeZone)
  return new Date(ms + offset * MINUTE_MS).toISOString().slice(0, 19) + formatOffset(offset)
}

/** @returns the right notation, as the end of a sentence; undefined for text that cannot be read */
function otherNotation(text: string): string | undefined {
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})[T ,]*(.*)$/.exec(text.trim()) ?? []
  if (!day) return undefined
  if (!rest) return `is a day without its time: write both, such as ${day}T10:30`
  const clock = readClock(rest)
  if (clock?.hours === 24) return `is midnight: write T00:00 and the day that begins then`
  return clock && `is a time in another format: write ${day}T${clockText(clock)}`
}

/** @returns the local time without its offset, unless it would be ambiguous */
export function toWall(text: string, timeZone: string): string {
  const [, minute, seconds, offset] = WRITTEN.exec(text) ?? []
  if (!minute || toInstant(text, timeZone).instant === undefined) return text
  const wall = minute + (seconds && seconds !== ':00' ? seconds : '')
  return !offset || toInstant(wall, timeZone).instant ? wall : text
}

function mainDayUpTo(day: string, { gatherings }: Church): string {
  const main = WEEKDAYS.findIndex((one) => one === mainDay(gatherings))
  return addDays(day, -((WEEKDAYS.indexOf(weekdayOf(day)) - main + 7) % 7))
}
/** @returns today if the church's main services are on this day of the week, otherwise the last such day: `2026-02-01` */
export const lastMainDay = (now: number, church: Church) => mainDayUpTo(churchDay(now, church.timeZone), church)
/** @returns today if the church's main services are on this day of the week, otherwise the next such day */
export const nextMainDay = (now: number, church: Church) =>
  mainDayUpTo(addDays(churchDay(now, church.timeZone), 6), church)
