/** Reads dates, lengths and passages in the notations of people and plugins. */
import { churchDay, utcDay, weekdayOf } from '#schema/dates.ts'
import { clockText, readClock } from '#scripts/build/content/wall-clock.ts'
import type { ReadingFor } from '#scripts/import/found.ts'

const DAY_S = 86_400
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The heading of a doubt about a date. */
export const TWO_WAYS = 'The date can be read two ways'

export interface ReadDay {
  /** `2025-08-31` */
  day: string
  /** `10:30`; undefined if it was not written. */
  time?: string | undefined
  /** Set if the date can be read two ways: what was written. */
  doubt?: string | undefined
}

/** @param text a date in any notation. @returns undefined if it is none */
export function readDay(text: string, { country, timeZone }: ReadingFor): ReadDay | undefined {
  const written = text.trim().replaceAll(/\s+/g, ' ')
  // Before Unix seconds: as seconds, 20140831 would be a day of August 1970.
  const [, y, m, d, clock = ''] = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T ](.*))?$/.exec(written) ?? []
  if (y) return made(y, m!, d!, clock, timeZone)
  if (/^-?\d{7,11}$/.test(written)) return fromUnix(Number(written), timeZone)
  const [, year, month, day, rest = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(.*))?$/.exec(written) ?? []
  if (year) return made(year, month!, day!, rest, timeZone)
  return numeric(written, country, timeZone) ?? inWords(written, timeZone)
}

/** `8/31/2014`, `31.8.2014` */
function numeric(written: string, country: string, timeZone: string): ReadDay | undefined {
  const [, first, mark, second, year, rest = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,]+(.*))?$/.exec(written) ?? []
  if (!first) return undefined
  const whole = year!.length === 2 ? `${Number(year) > 69 ? 19 : 20}${year}` : year!
  // With dots the day comes first. With slashes it depends on the country, unless one number is no month.
  const isMonthFirst = mark !== '.' && (Number(second) > 12 || (Number(first) <= 12 && country === 'US'))
  const read = isMonthFirst ? made(whole, first, second!, rest, timeZone) : made(whole, second!, first, rest, timeZone)
  const isOpen = mark !== '.' && Number(first) <= 12 && Number(second) <= 12 && first !== second
  return read && isOpen ? { ...read, doubt: `written ${JSON.stringify(written)}` } : read
}

/** `August 31, 2014`, `Sunday, 31 Aug 2014 10:30 am` */
function inWords(written: string, timeZone: string): ReadDay | undefined {
  const text = written.replace(/^[a-z]{3,9},? (?=\S)/i, (weekday) => (monthOf(weekday) ? weekday : ''))
  const [, month, day, year, rest = ''] =
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? (?:at )?(.*))?$/i.exec(text) ?? []
  if (month) return monthOf(month) ? made(year!, String(monthOf(month)), day!, rest, timeZone) : undefined
  const [, dayFirst, named, yearLast, after = ''] =
    /^(\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.?,? (\d{4})(?:,? (?:at )?(.*))?$/i.exec(text) ?? []
  return named && monthOf(named) ? made(yearLast!, String(monthOf(named)), dayFirst!, after, timeZone) : undefined
}

const monthOf = (word: string) => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1

function made(year: string, month: string, day: string, rest: string, timeZone: string): ReadDay | undefined {
  const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const midnight = Date.parse(`${whole}T00:00:00Z`)
  if (Number.isNaN(midnight) || utcDay(midnight) !== whole) return undefined
  const clock = rest.trim()
  const [, wall, offset] = /^(\d{1,2}:\d{2})(?::\d{2})?(?:\.\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.exec(clock) ?? []
  if (wall) {
    const at = Date.parse(
      `${whole}T${wall.padStart(5, '0')}:00${/^[+-]/.test(offset!) ? offset!.replace(/(\d{2}):?(\d{2})/, '$1:$2') : 'Z'}`,
    )
    if (Number.isNaN(at)) return undefined
    return atInstant(at, timeZone)
  }
  const read = readClock(clock.replace(/^(\d{1,2}:\d{2}):\d{2}/, '$1'))
  // Midnight is how programs write "no time".
  return { day: whole, time: read && (read.hours || read.minutes) ? clockText(read) : undefined }
}

function atInstant(ms: number, timeZone: string): ReadDay {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)
  return { day: churchDay(ms, timeZone), time: time === '00:00' ? undefined : time }
}

/**
 * WordPress writes local times as if they were UTC. A day without a time is mostly midnight UTC, and sometimes midnight
 * where the church is. Only the day is sure.
 */
function fromUnix(seconds: number, timeZone: string): ReadDay {
  const greenwich = utcDay(seconds * 1000)
  if (seconds % DAY_S === 0) return { day: greenwich }
  const church = churchDay(seconds * 1000, timeZone)
  const isChurchMidnight = churchDay((seconds - 1) * 1000, timeZone) !== church
  if (isChurchMidnight || church === greenwich) return { day: church }
  return {
    day: weekdayOf(church) === 'Sunday' ? church : greenwich,
    doubt: `${greenwich} or ${church}: the old site did not say in which time zone`,
  }
}

/** @param text `32:10`, `01:02:03` or `1840`. @returns seconds; undefined for other text, and for 0 */
export function readSeconds(text: string): number | undefined {
  if (!/^\d{1,6}(?:\.\d+)?$|^(?:\d{1,3}:)?\d{1,3}:\d{2}(?:\.\d+)?$/.test(text.trim())) return undefined
  const seconds = text
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return Math.round(seconds) || undefined
}

/** @returns a number of bytes; undefined for other text, for 0, and for `12.3 MB`, which is not exact */
export const readBytes = (text: string) =>
  /^\d{1,12}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : undefined

/** Splits only where a passage surely ends: `John 3, 4` stays whole. */
export const readPassages = (text: string) =>
  text
    .split(/;|\n|,? and (?=(?:[1-3] ?)?[A-Z][a-z]+\.? \d)|, (?=(?:[1-3] )?[A-Z][a-z]+\.? \d)/)
    .map((passage) => passage.trim().replace(/[.,]$/, ''))
    .filter(Boolean)

const BOOKS =
  'Gen|Ex|Lev|Num|Deut|Josh|Judg|Ruth|Sam|Kings|Chr|Ezra|Neh|Esth|Job|Ps|Prov|Eccl|Song|Isa|Jer|Lam|Ezek|Dan|Hos|Joel|Amos|Obad|Jon|Mic|Nah|Hab|Zeph|Hag|Zech|Mal|Matt|Mark|Luke|John|Acts|Rom|Cor|Gal|Eph|Phil|Col|Thess|Tim|Tit|Heb|Jam|Jas|Pet|Jude|Rev'
const PASSAGE = new RegExp(
  `^(?:[1-3] ?|I{1,3} )?(?:${BOOKS})[a-z]*\\.?(?: of [A-Z][a-z]+)?(?: \\d{1,3}(?:[:.,\\d –—-]|and |ff?|[ab]\\b|;)*)$`,
)

/** Whether a part of a title is a passage of the Bible: `Hebrews 11`, `1 Cor 13:4-7`. */
export const isPassage = (text: string) => text.length < 80 && PASSAGE.test(text.trim())

/** @returns the decoded path of an old address; undefined for the home page and for addresses with a query */
export function oldPathOf(link: string): string | undefined {
  // People may write the path alone. Servers took several slashes at its beginning for one.
  const whole = link.startsWith('/') ? `https://old-site.invalid/${link.replace(/^\/+/, '')}` : link
  if (!URL.canParse(whole)) return undefined
  const { pathname, search, protocol } = new URL(whole)
  const path = pathname.replace(/^\/+/, '/')
  if (path === '/' || search || !/^https?:$/.test(protocol)) return undefined
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
/** @returns `Ann Lee and Ben Roe`; undefined for no names */
export const joinNames = (names: readonly string[]) => (names.length > 0 ? list.format(names) : undefined)
