/**
 * Days in words and by the church's calendar. A browser's own calendar (`Intl.DateTimeFormat`) takes a slow phone an eighth of
 * a second before it has said its first word, so it is asked only where nothing else can tell.
 */

const MINUTE_MS = 60_000
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** In the order of `Date.prototype.getUTCDay`. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Between which distances from UTC a zone's clocks are. */
export interface ZoneRange {
  /** IANA name. */
  zone: string
  /** Minutes east of UTC. */
  least: number
  most: number
  /** For instants from then until then, in ms since 1970. */
  from: number
  until: number
}

/** The church's own, put in by the build (`vite.config.ts`); there is none in tests and on the server. */
declare const BUILD_ZONE_RANGE: ZoneRange | null
const BUILT_RANGE = typeof BUILD_ZONE_RANGE === 'undefined' ? null : BUILD_ZONE_RANGE

/** The day at an instant in UTC. @param ms since 1970 @throws RangeError for no instant */
export const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(timeZone: string): Intl.DateTimeFormat {
  let known = formatters.get(timeZone)
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, known)
  }
  return known
}

/**
 * The day at an instant, where the church is: `2026-02-01`.
 * @param ms since 1970
 * @param timeZone IANA name
 * @param range where it is the same day at either end, the zone's calendar need not be asked; null for asking it always
 * @throws RangeError for an unknown zone, or no instant
 */
export function churchDay(ms: number, timeZone: string, range: ZoneRange | null = BUILT_RANGE): string {
  if (range?.zone === timeZone && range.from <= ms && ms < range.until) {
    const day = utcDay(ms + range.least * MINUTE_MS)
    if (day === utcDay(ms + range.most * MINUTE_MS)) return day
  }
  // By its parts: how a locale puts a date together has changed from one release of ICU to the next.
  const parts = new Map(
    formatter(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** `Sunday`: the weekday of a day. */
export const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!

/**
 * `January 5, 2025`: an instant (RFC 3339) or a day (`2024-01-01`) in words, in the church's time zone (IANA name).
 * A day alone is no instant: read as midnight UTC it would be the evening before in America, so it keeps its own date.
 * @throws RangeError for an unknown zone, or no instant; a day is taken at its word, which the check of the content has read
 */
export function formatLongDate(iso: string, timeZone: string): string {
  const [year, month, day] = dayOf(iso, timeZone).split('-')
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`
}

/** The day of an instant (RFC 3339) where the church is, or the day itself (`2024-01-01`). */
export const dayOf = (iso: string, timeZone: string) => (iso.length === 10 ? iso : churchDay(Date.parse(iso), timeZone))

/** `Sunday, February 1, 2026`: a calendar day (`2026-02-01`) in words. */
export const formatDay = (day: string) => `${weekdayOf(day)}, ${formatLongDate(day, 'UTC')}`
