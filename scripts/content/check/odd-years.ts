/** Finds dates that are usually slips. They are advice, not errors: a build must not depend on the day it is made. */
import { dayOf, utcDay } from '#schema/dates.ts'
import type { Church } from '#schema/church/church.ts'
import type { Found } from '#scripts/build/content/found.ts'

const YEAR_MS = 366 * 86_400_000

/** @param now ms since 1970. @returns dates more than a year ahead or before the church was founded, with messages */
export function oddYears<Entry extends object>(
  entries: readonly Entry[],
  fields: readonly (keyof Entry & string)[],
  { founded, timeZone }: Pick<Church, 'founded' | 'timeZone'>,
  now: number,
): Found[] {
  const latest = utcDay(now + YEAR_MS)
  return entries.flatMap((entry, index) =>
    fields.flatMap((field): Found[] => {
      const written = entry[field]
      if (typeof written !== 'string') return []
      const day = dayOf(written, timeZone)
      if (day > latest)
        return [[[index, field], `is in the year ${day.slice(0, 4)}, more than a year ahead: check the year`]]
      return founded && Number(day.slice(0, 4)) < founded
        ? [[[index, field], `is in the year ${day.slice(0, 4)}, and the church began in ${founded}: check the year`]]
        : []
    }),
  )
}
