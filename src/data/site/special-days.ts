/**
 * Which special days are to be shown, and which gatherings do not take place: by the church's calendar, whatever the
 * reader's own zone. Days are `2026-02-01`; they begin and end at midnight in the church's time zone.
 */
import type { Gathering } from '#schema/church.ts'
import { churchDay, utcDay, weekdayOf } from '#schema/dates.ts'
import type { SpecialDay } from '#schema/special-day.ts'

/** A service or a cancellation is announced so many days ahead, unless its entry says otherwise. */
export const DAYS_AHEAD = 14
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Days are counted without a zone: each is as long as the next. */
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** First and last day on which it is shown. */
export function shownDays({ date, from, until }: SpecialDay): { from: string; until: string } {
  return { from: from ?? (date ? addDays(date, -DAYS_AHEAD) : '0000-01-01'), until: until ?? date ?? '9999-12-31' }
}

/**
 * What may be shown between an instant and the same hour of the next day, wherever the church is: its day is that of UTC or a
 * neighbour, since no zone is further from it than 14 hours. Told without its time zone: to
 * make the calendar of a zone takes a slow phone a tenth of a second, and mostly there is nothing to show.
 * @param now ms since 1970
 */
export const maybeActive = (days: readonly SpecialDay[], now: number): SpecialDay[] =>
  days.filter((day) => {
    const { from, until } = shownDays(day)
    return from <= utcDay(now + 2 * DAY_MS) && utcDay(now - DAY_MS) <= until
  })

/** What is to be shown at an instant, the soonest first. */
export function activeSpecialDays(all: readonly SpecialDay[], now: number, timeZone: string): SpecialDay[] {
  const days = maybeActive(all, now)
  if (days.length === 0) return days
  const today = churchDay(now, timeZone)
  const isActive = (day: SpecialDay) => {
    const { from, until } = shownDays(day)
    return from <= today && today <= until
  }
  const order = (day: SpecialDay) => day.date ?? shownDays(day).until
  return days.filter(isActive).sort((a, b) => order(a).localeCompare(order(b)))
}

/** @returns the instant (ms) of the next midnight in the church's zone: what is shown may change only then */
export function nextChurchMidnight(now: number, timeZone: string): number {
  const today = churchDay(now, timeZone)
  // To the ms, whatever the clocks do in between: some zones change theirs at midnight.
  let [low, high] = [now, now + 26 * HOUR_MS]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (churchDay(middle, timeZone) === today) low = middle
    else high = middle
  }
  return high
}

/** Whether a cancellation is of that gathering. */
const cancels = ({ kind, date, gathering: name }: SpecialDay, gathering: Gathering) =>
  kind === 'cancelled' &&
  date !== undefined &&
  weekdayOf(date) === gathering.day &&
  (name === undefined || name === gathering.name)

/** The days on which a gathering does not take place, for the exceptions of a calendar; in their order. */
export const cancelledDays = (days: readonly SpecialDay[], gathering: Gathering): string[] =>
  [...new Set(days.filter((day) => cancels(day, gathering)).map(({ date }) => date!))].sort()

/** What is to be told of a gathering now: its cancellations that are shown at present. */
export const cancelledNow = (active: readonly SpecialDay[], gathering: Gathering): SpecialDay[] =>
  active.filter((day) => cancels(day, gathering))

/** Services beside the usual ones, each with its day; those without a time last all day in a calendar. */
export const specialServices = (days: readonly SpecialDay[]) =>
  days.filter((day): day is SpecialDay & { date: string } => day.kind === 'service' && day.date !== undefined)
