/** Judges whether something can have happened on a day. */
import { DAY_MS, utcDay } from '#schema/dates.ts'

/** Days that a clock shows before anyone has set it, or a program for no date. */
const CLOCK_STARTS =
  /^(?:1601-01-01|1899-12-3[01]|1900-01-0[01]|1904-01-0[12]|1969-12-31|1970-01-0[12]|1980-01-0[16]|2000-01-01|2036-02-07|2038-01-19)$/

/**
 * @param day `2025-08-31`
 * @param founded the year in which the church began
 * @param now ms since 1970
 * @returns why it is hardly the day of something that has happened, as the end of a sentence; `isError` if it cannot be
 */
export function dayProblem(day: string, founded: number | undefined, now: number) {
  const year = day.slice(0, 4)
  const problem = (words: string, isError = false) => ({ words, isError })
  if (CLOCK_STARTS.test(day)) return problem(`is ${day}, as of a clock that was not set`, !/^(?:1980|2000)/.test(day))
  if (day > utcDay(now + 366 * DAY_MS)) return problem(`is in the year ${year}, more than a year ahead`, true)
  if (day > utcDay(now + DAY_MS)) return problem('is in the future')
  const isEarly = Number(year) < (founded ?? 0)
  return isEarly ? problem(`is in the year ${year}, and the church began in ${founded}`) : undefined
}
