/** Gatherings that take place only part of the year, such as a service at a summer hour. */
import { addDays } from '#schema/dates.ts'
import type { Gathering } from '#schema/church/church.ts'

type Season = Pick<Gathering, 'from' | 'until'>

export const isSeasonal = ({ from, until }: Season) => Boolean(from || until)

/** Whether a day is in a season; one until the end of February has its 29th. @param day `2026-06-07` */
export function isInSeason({ from = '01-01', until = '12-31' }: Season, day: string): boolean {
  const date = day.slice(5)
  const isUntil = date <= until || (until === '02-28' && date === '02-29')
  // A season from September to May includes New Year.
  return from <= until ? from <= date && isUntil : from <= date || isUntil
}

/** @returns the first and last day of the season that begins in a year */
export function seasonOf({ from = '01-01', until = '12-31' }: Season, year: number) {
  const last = from <= until ? year : year + 1
  return { from: `${year}-${from}`, until: until === '02-28' ? addDays(`${last}-03-01`, -1) : `${last}-${until}` }
}
