/** Gatherings that take place only part of the year, such as a service at a summer hour. */
import { churchDay } from '#schema/dates.ts'
import type { Church, Gathering } from '#schema/church/church.ts'

type Season = Pick<Gathering, 'from' | 'until'>

export const isSeasonal = ({ from, until }: Season) => Boolean(from || until)

/** Whether a day is in a season. @param day `2026-06-07` */
export function isInSeason({ from = '01-01', until = '12-31' }: Season, day: string): boolean {
  const date = day.slice(5)
  // A season from September to May includes New Year.
  return from <= until ? from <= date && date <= until : from <= date || date <= until
}

/** @returns the first and last day of the season that begins in a year */
export const seasonOf = ({ from = '01-01', until = '12-31' }: Season, year: number) => ({
  from: `${year}-${from}`,
  until: `${from <= until ? year : year + 1}-${until}`,
})

/** @param now ms since 1970. @returns the names of the gatherings that are out of season */
export function outOfSeason({ gatherings, timeZone }: Pick<Church, 'gatherings' | 'timeZone'>, now: number): string[] {
  const today = churchDay(now, timeZone)
  return gatherings.flatMap((gathering) => (isInSeason(gathering, today) ? [] : gathering.name))
}
