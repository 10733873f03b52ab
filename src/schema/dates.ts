/**
 * Dates in words, in the church's time zone. The first use of `Intl.DateTimeFormat` takes a slow phone an eighth of a
 * second, so it is the last resort.
 */

export const MINUTE_MS = 60_000
export const DAY_MS = 1440 * MINUTE_MS
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** Indexed as by `Date.prototype.getUTCDay`. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The smallest and the largest offset from UTC of a time zone. */
export interface ZoneRange {
  /** IANA name. */
  zone: string
  /** Minutes east of UTC. */
  least: number
  most: number
  /** Valid for instants from `from` until `until`, in ms since 1970. */
  from: number
  until: number
}

/** The church's, defined by the build (`vite.config.ts`); not defined in tests and on the server. */
declare const BUILD_ZONE_RANGE: ZoneRange | null
const BUILT_RANGE = typeof BUILD_ZONE_RANGE === 'undefined' ? null : BUILD_ZONE_RANGE

/** `7` → `07` */
export const pad2 = (part: number) => String(part).padStart(2, '0')

/** @param ms since 1970. @returns the day in UTC: `2026-02-01`. @throws {RangeError} for an invalid instant */
export const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(timeZone: string): Intl.DateTimeFormat {
  const format: Intl.DateTimeFormatOptions = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }
  const known = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', format)
  formatters.set(timeZone, known)
  return known
}

/**
 * @param ms since 1970
 * @param timeZone IANA name
 * @param range if both offsets give the same day, `Intl` is not needed; null always uses `Intl`
 * @returns the day in the time zone: `2026-02-01`
 * @throws {RangeError} for an unknown zone or an invalid instant
 */
export function churchDay(ms: number, timeZone: string, range: ZoneRange | null = BUILT_RANGE): string {
  if (range?.zone === timeZone && range.from <= ms && ms < range.until) {
    const day = utcDay(ms + range.least * MINUTE_MS)
    if (day === utcDay(ms + range.most * MINUTE_MS)) return day
  }
  // From the parts: a locale's whole format has changed between releases of ICU.
  const parts = new Map(
    formatter(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** @param day `2026-02-01`. @returns `Sunday` */
export const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!

/**
 * @param iso an instant (RFC 3339), or a day, which is not converted: as midnight UTC it would be the evening before in
 * America
 * @param timeZone IANA name
 * @returns `January 5, 2025`
 * @throws {RangeError} for an unknown zone or an invalid instant
 */
export function formatLongDate(iso: string, timeZone: string): string {
  const [year, month, day] = dayOf(iso, timeZone).split('-')
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`
}

/** @param iso an instant (RFC 3339) or a day. @returns the day in the time zone: `2024-01-01` */
export const dayOf = (iso: string, timeZone: string) => (iso.length === 10 ? iso : churchDay(Date.parse(iso), timeZone))

/** @param day `2026-02-01`. @returns `Sunday, February 1, 2026` */
export const formatDay = (day: string) => `${weekdayOf(day)}, ${formatLongDate(day, 'UTC')}`
