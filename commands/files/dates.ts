/** Reads dates in the notations of people, spreadsheets and plugins. */
import { churchDay, DAY_MS, MINUTE_MS, utcDay, weekdayOf, WEEKDAYS } from '#schema/dates.ts'
import { clockText, instantAt, readClock } from '#church-folder/wall-clock.ts'
import { bare, isDateWord, MONTHS, WEEKDAY_NAMES } from './date-words.ts'

/** What the reading depends on. */
export interface Place {
  /** IANA name. */
  timeZone: string
  /** Two letters: `3/4/2025` is March in the US and April elsewhere. */
  country: string
}

/** A warning: the heading under which entries are counted, and which entry it is. */
export interface Warning {
  about: string
  detail?: string | undefined
}

export interface ReadDay {
  /** `2025-08-31` */
  day: string
  /** `10:30`; undefined if it was not written. */
  time?: string | undefined
  warnings: Warning[]
}

export interface DateNotation extends Place {
  /** Whether `3/4/2025` is March; by default the country's custom. */
  isMonthFirst?: boolean | undefined
  /** Whether `24.01.21` begins with the year; by default the country's custom. */
  isYearFirst?: boolean | undefined
  /** Whether most of the other dates have a time, so that midnight may be one. */
  hasTimes?: boolean
}

const twoWays = (detail: string): Warning => ({ about: 'The date can be read two ways', detail })

/** What zones are called, in minutes east of UTC. A church elsewhere may mean another by the same letters. */
const ZONES: Record<string, number> = Object.fromEntries(
  'Z 0 UT 0 UTC 0 GMT 0 WET 0 WEST 60 BST 60 CET 60 MEZ 60 WAT 60 CEST 120 MESZ 120 EET 120 CAT 120 SAST 120 EEST 180 MSK 180 EAT 180 IST 330 SGT 480 PHT 480 HKT 480 AWST 480 JST 540 KST 540 ACST 570 AEST 600 ACDT 630 AEDT 660 NZST 720 NZDT 780 NDT -150 NST -210 ADT -180 BRT -180 ART -180 AST -240 EDT -240 EST -300 CDT -300 CST -360 MDT -360 MST -420 PDT -420 PST -480 AKDT -480 AKST -540 HDT -540 HST -600 IE:IST 60 IL:IST 120 IL:IDT 180 AU:EST 600 AU:EDT 660 AU:CST 570 CN:CST 480 TW:CST 480'
    .split(/ (?=[A-Z])/)
    .map((zone) => zone.split(' '))
    .map(([name, minutes]) => [name!, Number(minutes)]),
)
/** A clock, then `Z`, `CDT`, `-0500`, `+05:30`, `GMT+1`, or `GMT-0500 (Central Daylight Time)`. */
const ZONED =
  /(\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?: ?[ap]\.?m\.?)?) ?([a-z]{1,5})?(?:([+-])(\d{1,2})(?::?(\d{2}))?$)?(?= \d{4}$|$)/i

/** `오전 11시 30분`, `下午2:00` */
const EASTERN_CLOCK = /(오전|上午|午前|오후|下午|午後) ?(\d{1,2})(?:[:시点點時] ?(\d{2})?[분分]?)?/

/** The digits of Arabic and Persian as ours. */
const inOurDigits = (text: string) => text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** @param text a date in any notation. @returns undefined if it is not a date */
export function readDay(text: string, notation: DateNotation): ReadDay | undefined {
  const written = inOurDigits(text.slice(0, 200).normalize('NFKC'))
    .replaceAll(/<[^<>]*>|\s+/g, ' ')
    .trim()
    .replace(/^['"]|['"]$/g, '')
    // `10:30 AM (CST)`
    .replace(/(?<=\d:\d\d(?: ?[ap]\.?m\.?)?) ?\(([A-Z]{3,4}|GMT[+-]\d{1,2})\)$/i, ' $1')
    .replace(/(?<=[\d일日]) ?\([^()]{1,40}\)(?= |$)/, '')
    .replace(
      EASTERN_CLOCK,
      (_, half, hour, minute = '00') => `${hour}:${minute} ${/[전上前]/.test(half) ? 'AM' : 'PM'}`,
    )
  const [whole, clock = '', name = '', sign, hours, minutes = 0] = ZONED.exec(written) ?? []
  const zone = name.toUpperCase()
  const named = ZONES[`${notation.country}:${zone}`] ?? (name ? ZONES[zone] : 0)
  const isZoned = whole !== undefined && (name || sign) && named !== undefined
  const read = readLocal(isZoned ? written.replace(whole, clock) : written, notation)
  if (!read || read.day < '1900' || read.day > '2999') return undefined
  const offset = named! + (Number(hours ?? 0) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return localDay(isZoned ? atChurch(read, offset, notation) : read)
}

function readLocal(written: string, notation: DateNotation): ReadDay | undefined {
  for (const [pattern, read] of KINDS) {
    const found = pattern.exec(written)
    if (found) return read(found.slice(1) as string[], notation)
  }
  const name = bare(/^\p{L}+(?=[\s.,-])/u.exec(written)?.[0] ?? '')
  // `Mar` is Tuesday in Spanish.
  const weekday = MONTHS.has(name) ? undefined : WEEKDAY_NAMES.get(name)
  // Without a weekday before it.
  const read = numeric(written.replace(/^\p{L}+[.,]{0,2} (?=\d)/u, ''), notation, weekday) ?? inWords(written)
  if (read && weekday !== undefined && WEEKDAYS[weekday] !== weekdayOf(read.day))
    read.warnings.push({
      about: 'The date is another day of the week',
      detail: `it says ${JSON.stringify(written)}, which is a ${weekdayOf(read.day)}`,
    })
  return read
}

const yearFirst = ([year, month, day, rest]: string[]) => fromParts(year!, month!, day!, rest)
/** In the order in which they are tried: as Unix seconds, 20140831 would be a day of August 1970. */
const KINDS: readonly [RegExp, (parts: string[], notation: DateNotation) => ReadDay | undefined][] = [
  [/^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T ](.*))?$/, yearFirst],
  [/^(-?\d{7,10})(?:\d{3})?$/, ([seconds], { timeZone }) => fromUnix(Number(seconds), timeZone)],
  [/^([2-5]\d{4}(?:[.,]\d+)?)$/, ([number]) => fromDayNumber(number!)],
  [/^(\d{4}) ?[-/.년年:] ?(\d{1,2}) ?[-/.월月:] ?(\d{1,2}) ?[日일.]?(?:(?:T|[ ,]+)(.*))?$/, yearFirst],
]

/**
 * @param written as in its own zone
 * @returns the church's day and time. Programs write a day without a time as midnight: it is that day. If midnight in
 * Greenwich is Sunday evening at the church, it may be a real time. A day that someone wrote with their own zone stays
 */
function atChurch(written: ReadDay, offset: number, { timeZone, hasTimes }: DateNotation): ReadDay {
  const { day, time = '00:00', warnings } = written
  const [at, here = ''] = instantAt(Date.parse(`${day}T${time}Z`) - offset * MINUTE_MS, timeZone).split('T')
  const isSunday = weekdayOf(at!) === 'Sunday'
  if (time === '00:00' && (offset !== 0 || !(isSunday || hasTimes))) return written
  if (time === '00:00' && !isSunday) warnings.push(twoWays(`${day} without a time, or ${at} at the church`))
  if (offset === 0 || at === day) return { day: at!, time: here.slice(0, 5), warnings }
  return { ...written, warnings: [...warnings, twoWays(`${day} in the zone that it names, ${at} at the church`)] }
}

const YEAR_FIRST = /^(?:KR|KP|JP|CN|TW|MN|HU|LT)$/
/** `8/31/2014`, `31.8.2014` */
function numeric(
  written: string,
  { country, isMonthFirst, isYearFirst = YEAR_FIRST.test(country) }: DateNotation,
  weekday?: number,
): ReadDay | undefined {
  const [, first = '', mark, second = '', year = '', rest = ''] =
    /^(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?:(?:T|[ ,]+)(.*))?$/.exec(written) ?? []
  const [asMonth, asDay] = [fromParts(year, first, second, rest), fromParts(year, second, first, rest)]
  // `24-08-31`: the years of this century come first as well.
  const asYear =
    (mark === '-' || isYearFirst) && year.length === 2
      ? fromParts(first.padStart(2, '0'), second, year, rest)
      : undefined
  if (isYearFirst && asYear) return asYear
  if (asDay && asYear && asYear.day < utcDay(Date.now() + DAY_MS))
    asDay.warnings.push(twoWays(`it says ${JSON.stringify(written)}`))
  // `24-01-28` is no day of 2028.
  if (!asMonth && asDay && asYear && asDay.day > utcDay(Date.now() + DAY_MS)) return asYear
  // With dots the day comes first. With slashes a weekday tells, or the other dates, or the country's custom.
  if (mark === '.' || !asMonth || !asDay || first === second)
    return mark === '.' ? (asDay ?? asMonth) : (asMonth ?? asDay)
  const [told, other] = [asMonth, asDay].filter((read) => WEEKDAYS.indexOf(weekdayOf(read.day)) === weekday)
  if (told && !other) return told
  const read = (isMonthFirst ?? country === 'US') ? asMonth : asDay
  if (isMonthFirst === undefined) read.warnings.push(twoWays(`it says ${JSON.stringify(written)}`))
  return read
}

/** Fewer Sundays may be chance. */
const LEAST_SUNDAYS = 3
const isClear = (most: number, ...others: number[]) => most >= LEAST_SUNDAYS && others.every((one) => most >= 2 * one)
/** In `2023-03-05 10.11.12` the second is a time. */
const NUMBERS = /(?<!\d|\d{4}\S{3,6}[ T])(?<a>\d{1,2})(?<mark>[-./])(?<b>\d{1,2})\k<mark>(?<c>\d{4}|\d{2})(?!\d)/
type Parts = Record<'a' | 'b' | 'c' | 'mark', string>
const sundaysIn = (found: readonly Parts[], year: 'a' | 'c', month: 'a' | 'b', day: 'a' | 'b' | 'c') =>
  found.filter((p) => p.a !== p.b && weekdayOf(fromParts(p[year], p[month], p[day])?.day ?? '') === 'Sunday').length

/**
 * Tells from the other dates of a table, a feed or a folder which part comes first (no month or day is above 12, and most
 * sermons are of a Sunday), and whether midnight may be a time.
 */
export function notationOf(written: readonly string[], place: Place): DateNotation {
  const dates = written.map(inOurDigits)
  const hasTimes = dates.filter((one) => /\d:\d\d/.test(one) && !/(?<![\d:])00:00/.test(one)).length * 2 > dates.length
  const found = dates.flatMap((date) => (NUMBERS.exec(date)?.groups as Parts | undefined) ?? [])
  const marks = new Set(dates.map((date) => /^(?:19|20)\d{2}([-./])\d/.exec(date)?.[1]))
  const short = found.filter(({ c }) => c.length === 2)
  const areYears = short.length > 0 && short.every(({ a, mark }) => Number(a) > 12 && marks.has(mark))
  const years = sundaysIn(short, 'a', 'b', 'c')
  const isYearFirst = areYears || isClear(years, sundaysIn(short, 'c', 'a', 'b'), sundaysIn(short, 'c', 'b', 'a'))
  const rest = isYearFirst ? found.filter(({ c }) => c.length === 4) : found
  const isAbove = (at: 'a' | 'b') => rest.some(({ mark, [at]: part }) => mark !== '.' && Number(part) > 12)
  const [isDay, isMonth] = [isAbove('a'), isAbove('b')]
  const [month, day] = [sundaysIn(rest, 'c', 'a', 'b'), sundaysIn(rest, 'c', 'b', 'a')]
  const told = isDay ? undefined : isClear(month, day) || (isClear(day, month) ? false : undefined)
  return { ...place, isMonthFirst: isDay !== isMonth ? isMonth : told, isYearFirst: isYearFirst || undefined, hasTimes }
}

const UNREAD = 'What follows the day cannot be read'
/** Whether a text is a date and nothing else. */
export const isWholeDay = (text: string, notation: DateNotation) =>
  readDay(text, notation)?.warnings.every(({ about }) => about !== UNREAD) ?? false

/** Whether a text is only the instant of a program, such as 2022-08-07T15:20:11+00:00: no title. */
export const isTimeStamp = (text: string) =>
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::[\d.]+)?(?:Z|[+-][\d:]+)?$/.test(text)

/** `August 31, 2014`, `31-Aug-14`, `Sunday, 31 Aug 2014 10:30 am`, `31 de agosto de 2014` */
function inWords(written: string): ReadDay | undefined {
  const [clock = ''] =
    /\b\d{1,2}[:.h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?|\b\d{1,2} ?[ap]\.?m\b\.?/i.exec(written) ?? []
  const rest = written.replace(clock, ' ')
  // The last match: `mar` before it is Tuesday in Spanish.
  const words = (rest.match(/\p{L}+[.’']?/gu) ?? []).map(bare)
  const month = words.flatMap((word) => MONTHS.get(word) ?? []).at(-1)
  if (!isDateWord(rest)) return undefined
  // `1st Sunday of Feb 2024` is not the first of February.
  const [, next = ''] = /\d(?:st|nd|rd|th) (\p{L}+)/iu.exec(rest) ?? []
  if (WEEKDAY_NAMES.has(bare(next))) return undefined
  const [first, second, ...more] = rest.match(/\d+/g) ?? []
  if (!month || !first || !second || more.length > 0) return undefined
  const [year, day] = first.length === 4 ? [first, second] : [second, first]
  return fromParts(year, String(month), day, clock)
}

/** @param year of two or four digits. @returns the time as `00:00` if it was written so */
function fromParts(year: string, month: string, day: string, rest = ''): ReadDay | undefined {
  const century = year.length === 2 ? (Number(year) > 69 ? 19 : 20) : ''
  const whole = `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const midnight = Date.parse(`${whole}T00:00:00Z`)
  if (Number.isNaN(midnight) || utcDay(midnight) !== whole) return undefined
  const read = readClock(
    rest
      .trim()
      .replace(/^[-–—|@] ?/, '')
      .replace(/^(\d{1,2}:\d{2}):\d{2}(?:[.,]\d+)?/, '$1'),
  )
  const isMore = rest.trim() && !read && !WEEKDAY_NAMES.has(bare(rest.trim()))
  const warnings = isMore ? [{ about: UNREAD, detail: rest.trim() }] : []
  return { day: whole, time: read && clockText(read), warnings }
}

/** Midnight is how programs write "no time". */
const localDay = (read: ReadDay): ReadDay => ({ ...read, time: read.time === '00:00' ? undefined : read.time })

/** Days since December 30, 1899, as Excel shows a date in a cell with another format. */
function fromDayNumber(written: string): ReadDay {
  const minutes = Math.round(Number(written.replace(',', '.')) * 1440)
  const [day = '', time = ''] = new Date(Date.UTC(1899, 11, 30) + minutes * MINUTE_MS).toISOString().split('T')
  const detail = `${written} is ${weekdayOf(day)}, ${day}`
  return { day, time: time.slice(0, 5), warnings: [{ about: 'The date is a spreadsheet’s day number', detail }] }
}

/** WordPress writes local times as if in UTC, and a day as midnight, mostly in UTC: only the day is certain. */
function fromUnix(seconds: number, timeZone: string): ReadDay {
  const greenwich = utcDay(seconds * 1000)
  const church = churchDay(seconds * 1000, timeZone)
  const isChurchMidnight = churchDay((seconds - 1) * 1000, timeZone) !== church
  if (seconds % 86_400 === 0) return { day: greenwich, warnings: [] }
  if (isChurchMidnight || church === greenwich) return { day: church, warnings: [] }
  const warnings = [twoWays(`${greenwich} or ${church}: the old site did not say which time zone`)]
  return { day: weekdayOf(church) === 'Sunday' ? church : greenwich, warnings }
}
