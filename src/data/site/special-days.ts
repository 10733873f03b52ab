/**
 * Which special days are shown, and which gatherings are canceled. Days are written `2026-02-01`, and begin at midnight
 * in the church's time zone.
 */
import type { Church, Gathering } from '#schema/church/church.ts'
import { addDays, churchDay, DAY_MS, formatDay, utcDay } from '#schema/dates.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { isInSeason } from './seasons.ts'
import { heldDays, isHeldOn } from './week.ts'

/** How early an entry without `from` is shown. */
export const DAYS_AHEAD = 14
const NEXT_WITHIN_DAYS = 92

/** The first and last day on which an entry is shown. */
export function shownDays({ date, from, until }: SpecialDay): { from: string; until: string } {
  return { from: from ?? (date ? addDays(date, -DAYS_AHEAD) : '0000-01-01'), until: until ?? date ?? '9999-12-31' }
}

/** Whether it is shown on any of the days from the first to the last. */
function isShown(day: SpecialDay, first: string, last: string): boolean {
  const { from, until } = shownDays(day)
  return from <= last && first <= until
}

/**
 * A superset of what is shown within a day in any time zone, since none is more than 14 hours from UTC. If it is empty,
 * no time zone is loaded, which would take a slow phone a tenth of a second.
 * @param now ms since 1970
 */
export const maybeActive = (days: readonly SpecialDay[], now: number): SpecialDay[] =>
  days.filter((day) => isShown(day, utcDay(now - DAY_MS), utcDay(now + 2 * DAY_MS)))

/** What is shown at an instant (ms since 1970), the soonest first. */
export function activeSpecialDays(all: readonly SpecialDay[], now: number, timeZone: string): SpecialDay[] {
  const days = maybeActive(all, now)
  if (days.length === 0) return days
  const today = churchDay(now, timeZone)
  const order = (day: SpecialDay) => day.date ?? shownDays(day).until
  return days.filter((day) => isShown(day, today, today)).sort((a, b) => order(a).localeCompare(order(b)))
}

const cancels = ({ kind, date, gathering: name }: SpecialDay, gathering: Gathering) =>
  kind === 'canceled' && (!name || name === gathering.name) && isHeldOn(gathering, date!)

/** The days on which a gathering is canceled, in order, each once: several entries may cancel the same day. */
export const canceledDays = (days: readonly SpecialDay[], gathering: Gathering): string[] =>
  [...new Set(days.filter((day) => cancels(day, gathering)).map(({ date }) => date!))].sort()

/** @returns the gatherings that are held on a day: those of its weekday, weeks and season that are not canceled */
export const gatheringsOn = (gatherings: readonly Gathering[], days: readonly SpecialDay[], day: string): Gathering[] =>
  gatherings.filter(
    (gathering) =>
      isHeldOn(gathering, day) && !days.some((special) => special.date === day && cancels(special, gathering)),
  )

/** @param now ms since 1970. @returns of each gathering `out` if it is out of season, and its next day if it is held every other week */
export function weekAt(
  { gatherings, timeZone }: Pick<Church, 'gatherings' | 'timeZone'>,
  days: readonly SpecialDay[],
  now: number,
): string[] {
  const today = churchDay(now, timeZone)
  const isHeld = (gathering: Gathering, day: string) => gatheringsOn([gathering], days, day).length > 0
  return gatherings.map((one) => {
    if (!isInSeason(one, today)) return 'out'
    const ahead = one.everyOtherFrom ? heldDays(one, today, addDays(today, NEXT_WITHIN_DAYS)) : []
    return ahead.find((day) => isHeld(one, day)) ?? ''
  })
}

/**
 * What, day, time and place: `Canceled: Early Worship, Sunday, February 1, 2026`; empty for a notice without a day. The
 * date is written out, so that a page built or stored days ago is still right.
 */
export function specialDayWords({ kind, date, time, place, gathering }: SpecialDay): string {
  const words = [gathering, date && formatDay(date), time?.replace(' ', '\u00A0'), place].filter(Boolean).join(', ')
  return kind === 'canceled' ? `Canceled: ${words}` : words
}

/** Holiday services. Those without a time last all day in a calendar. */
export const specialServices = (days: readonly SpecialDay[]) =>
  days.filter((day): day is SpecialDay & { date: string } => day.kind === 'service' && day.date !== undefined)
