/** When events are held, and which are still ahead. */
import type { ChurchEvent } from '#schema/collections/event.ts'
import { formatDay, formatTime, MINUTE_MS, utcDay } from '#schema/dates.ts'

/** One time of an event: two instants (RFC 3339) with the church's offset. */
export type EventTime = Pick<ChurchEvent, 'startsAt' | 'endsAt'>

/** @returns all its times in order, each as long as the first by the clock on the wall, which may change in one of the nights */
export function timesOf({ startsAt, endsAt, alsoAt = [] }: ChurchEvent): EventTime[] {
  const length = wallMs(endsAt) - wallMs(startsAt)
  const starts = [...new Set([startsAt, ...alsoAt])].sort((one, other) => Date.parse(one) - Date.parse(other))
  return starts.map((start) => ({ startsAt: start, endsAt: start === startsAt ? endsAt : later(start, length) }))
}

const wallMs = (instant: string) => Date.parse(`${instant.slice(0, 19)}Z`)
/** A later instant, with the same offset. */
const later = (instant: string, ms: number) =>
  new Date(wallMs(instant) + ms).toISOString().slice(0, 19) + instant.slice(19)

/**
 * From midnight to midnight, or to 11:59 PM: nobody comes at midnight, so no hours are said.
 * @returns the first and the last day; undefined for a time that begins or ends within a day
 */
export function wholeDays({ startsAt, endsAt }: EventTime): { first: string; last: string } | undefined {
  const [first, last] = [startsAt.slice(0, 10), utcDay(wallMs(endsAt) - MINUTE_MS)]
  const isWhole = /T00:00/.test(startsAt) && /T(?:00:00|23:59)/.test(endsAt)
  return isWhole && first <= last ? { first, last } : undefined
}

/** @param now ms since 1970. @returns the events that are not over, each from its next time on, the soonest first */
export const upcomingEvents = (events: readonly ChurchEvent[], now: number): ChurchEvent[] =>
  events
    .flatMap((event) => {
      const [next, ...others] = timesOf(event).filter(({ endsAt }) => Date.parse(endsAt) > now)
      const isWhole = next?.startsAt === event.startsAt && others.length === (event.alsoAt?.length ?? 0)
      // The same object, so that a list of them is the same as before.
      return isWhole ? event : next ? { ...event, ...next, alsoAt: others.map(({ startsAt }) => startsAt) } : []
    })
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))

/** `Saturday, December 5, 2026, 5:30 PM to 7:00 PM`; the end has its own day if that is another. Whole days have no hours. */
export function eventTimeWords(time: EventTime): string {
  const { startsAt, endsAt } = time
  const days = wholeDays(time)
  if (days) return [...new Set([days.first, days.last])].map(formatDay).join(' to ')
  const isOneDay = startsAt.slice(0, 10) === endsAt.slice(0, 10)
  const end = isOneDay ? formatTime(endsAt) : `${formatDay(endsAt.slice(0, 10))}, ${formatTime(endsAt)}`
  return `${formatDay(startsAt.slice(0, 10))}, ${formatTime(startsAt)} to ${end}`
}

/** `/calendar/event-soup-supper.ics`, with all its times; undefined for an event that a device stored long ago. */
export const eventCalendarPath = ({ slug }: Pick<ChurchEvent, 'slug'>) => slug && `/calendar/event-${slug}.ics`
