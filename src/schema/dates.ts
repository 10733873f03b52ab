/**
 * Dates in words, in the church's time zone. Instants in the content have the church's offset from UTC, so they begin
 * with the church's day. The first use of `Intl.DateTimeFormat` takes a slow phone an eighth of a second.
 */

export const MINUTE_MS = 60_000
export const DAY_MS = 1440 * MINUTE_MS
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** Indexed as by `Date.prototype.getUTCDay`. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** The fifth is not in every month. */
export const WEEKS_OF_MONTH = ['first', 'second', 'third', 'fourth', 'fifth', 'last'] as const

/** `7` → `07` */
export const pad2 = (part: number) => String(part).padStart(2, '0')

/** @param ms since 1970. @returns the day in UTC: `2026-02-01`. @throws {RangeError} for an invalid instant */
export const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** In UTC every day has the same length. @param day `2026-02-01` */
export const addDays = (day: string, days: number) => utcDay(Date.parse(day) + days * DAY_MS)

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(timeZone: string): Intl.DateTimeFormat {
  const format: Intl.DateTimeFormatOptions = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }
  const known = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', format)
  formatters.set(timeZone, known)
  return known
}

/** The day in a time zone (IANA): `2026-02-01`. @throws {RangeError} for an unknown zone or an invalid instant */
export function churchDay(ms: number, timeZone: string): string {
  // Made from the parts, because a locale's full format has changed between releases of ICU.
  const parts = new Map(
    formatter(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** @param day `2026-02-01`. @returns `Sunday` */
export const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!

/** @param iso a day, or an instant from the content. @returns `January 5, 2025`, the day at the church */
export function formatLongDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-')
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`
}

/** @param iso an instant from the content. @returns `5:30 PM` with a no-break space, the time at the church */
export function formatTime(iso: string): string {
  const hours = Number(iso.slice(11, 13))
  return `${hours % 12 || 12}:${iso.slice(14, 16)}\u00A0${hours < 12 ? 'AM' : 'PM'}`
}

/** @param day `2026-02-01`. @returns `Sunday, February 1, 2026` */
export const formatDay = (day: string) => `${weekdayOf(day)}, ${formatLongDate(day)}`
