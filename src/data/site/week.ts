/** A church's week: on which days a gathering is held, and how that is said. Screens, calendars and search engines use it. */
import type { Gathering } from '#schema/church/church.ts'
import { addDays, DAY_MS, formatLongDate, WEEKDAYS, WEEKS_OF_MONTH, weekdayOf } from '#schema/dates.ts'
import { isInSeason } from './seasons.ts'

/** `next` is a day, by the reader's clock, if it is held every other week. */
export type WeekGathering = Gathering & { next?: string }
type Rhythm = Pick<WeekGathering, 'day' | 'weeks' | 'everyOtherFrom' | 'next'>

/** @returns its weeks of the month, in order; empty if it is held in every week, or every other */
export function weeksOf({ weeks = [] }: Rhythm) {
  // A fifth Sunday is the last one as well.
  const own = WEEKS_OF_MONTH.filter((week) => weeks.includes(week) && !(week === 'fifth' && weeks.includes('last')))
  return own.length === 5 ? [] : own
}

export const isWeekly = (gathering: Rhythm) => !gathering.everyOtherFrom && weeksOf(gathering).length === 0

/** Whether it is held, unless a special day cancels it. @param day `2026-02-01` */
export function isHeldOn(gathering: Gathering, day: string): boolean {
  if (weekdayOf(day) !== gathering.day || !isInSeason(gathering, day)) return false
  const { everyOtherFrom } = gathering
  if (everyOtherFrom)
    return day >= everyOtherFrom && ((Date.parse(day) - Date.parse(everyOtherFrom)) / DAY_MS) % 14 === 0
  const isLast = addDays(day, 7).slice(5, 7) !== day.slice(5, 7)
  const week = WEEKS_OF_MONTH[Math.ceil(Number(day.slice(8)) / 7) - 1]!
  return isWeekly(gathering) || weeksOf(gathering).some((own) => own === week || (own === 'last' && isLast))
}

/** The days on which it is held, unless special days cancel it. @param until the last day to look at */
export function heldDays(gathering: Gathering, from: string, until: string): string[] {
  const days = []
  for (let day = from; day <= until; day = addDays(day, 1)) if (isHeldOn(gathering, day)) days.push(day)
  return days
}

const mainDays = (gatherings: readonly Gathering[]) =>
  WEEKDAYS.filter((one) => gatherings.some(({ group, day }) => group === 'sunday' && day === one))

/** @returns the day on which a visitor is invited: Sunday, unless the main services are on other days only */
export const mainDay = (gatherings: readonly Gathering[]): string => mainDays(gatherings)[0] ?? WEEKDAYS[0]

/**
 * `Join Us Sunday`; only `Join Us` where none of the main services is in season: a visitor would come to closed doors.
 * @param inSeason those of this time of the year, of all
 */
export const invitation = (inSeason: readonly Gathering[], all: readonly Gathering[]): string =>
  mainDays(all)[0] && !mainDays(inSeason)[0] ? 'Join Us' : `Join Us ${mainDay(inSeason)}`

/** `Sunday Services`, or `Services` if the main ones are on several days. */
export const servicesTitle = (gatherings: readonly Gathering[]) =>
  mainDays(gatherings)[1] ? 'Services' : `${mainDay(gatherings)} Services`

/** `Sunday`, `First Sunday of the month`, `First and third Sundays`, `Every other Sunday (next: March 4)`; empty without a day. */
export function dayWords(gathering: Rhythm): string {
  const { day, everyOtherFrom, next } = gathering
  const weeks = weeksOf(gathering)
  if (!day || isWeekly(gathering)) return day ?? ''
  if (everyOtherFrom) return `Every other ${day}${next ? ` (next: ${formatLongDate(next).replace(/,.*/, '')})` : ''}`
  const named = [weeks.slice(0, -1).join(', '), weeks.at(-1)].filter(Boolean).join(' and ')
  return named[0]!.toUpperCase() + named.slice(1) + (weeks.length > 1 ? ` ${day}s` : ` ${day} of the month`)
}

/** `10:00 AM`, `10:00 AM to 11:15 AM`; empty without a time. */
export const timeWords = ({ time, ends }: Pick<Gathering, 'time' | 'ends'>) => [time, ends].filter(Boolean).join(' to ')

/** `Sunday 10:00 AM`, `First and third Sundays, 9:30 AM to 10:30 AM`; empty unless it has both a day and a time. */
export const gatheringWords = (gathering: WeekGathering) =>
  gathering.day && gathering.time
    ? [dayWords(gathering), timeWords(gathering)].join(isWeekly(gathering) ? ' ' : ', ')
    : ''
