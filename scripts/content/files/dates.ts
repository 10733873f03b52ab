/** Reads dates in the notations of people, spreadsheets and plugins. */
import { churchDay, utcDay, weekdayOf } from '#schema/dates.ts'
import { clockText, instantAt, readClock } from '#scripts/build/content/wall-clock.ts'

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
}

const twoWays = (detail: string): Warning => ({ about: 'The date can be read two ways', detail })

/** @param text a date in any notation. @returns undefined if it is not a date */
export function readDay(text: string, notation: DateNotation): ReadDay | undefined {
  const { timeZone } = notation
  const written = text
    .slice(0, 100)
    .normalize('NFKC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^['"]|['"]$/g, '')
  if (/\d:\d\d.*(?:Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2})$/i.test(written) && !Number.isNaN(Date.parse(written)))
    return at(instantAt(Date.parse(written), timeZone))
  // Before Unix seconds: as seconds, 20140831 would be a day of August 1970.
  const [, y, m, d, clock = ''] = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T ](.*))?$/.exec(written) ?? []
  if (y) return made(y, m!, d!, clock)
  if (/^-?\d{7,11}$/.test(written)) return fromUnix(Number(written), timeZone)
  if (/^[2-5]\d{4}(?:[.,]\d+)?$/.test(written)) return fromDayNumber(written)
  const [, year, month, day, rest = ''] =
    /^(\d{4}) ?[-/.年년] ?(\d{1,2}) ?[-/.月월] ?(\d{1,2}) ?[日일.]?(?:[T ,]+(.*))?$/.exec(written) ?? []
  if (year) return made(year, month!, day!, rest)
  // Without a weekday before it.
  return numeric(written.replace(/^\p{L}+[.,]{0,2} (?=\d)/u, ''), notation) ?? inWords(written)
}

/** `8/31/2014`, `31.8.2014` */
function numeric(written: string, { country, isMonthFirst }: DateNotation): ReadDay | undefined {
  const [, first = '', mark, second = '', year = '', rest = ''] =
    /^(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?:[ ,]+(.*))?$/.exec(written) ?? []
  // With dots the day comes first. With slashes it depends on the country, unless one number cannot be a month.
  const [isMonth, isOther] = [first, second].map((number) => Number(number) <= 12)
  const isFirst = mark !== '.' && (!isOther || (isMonth && (isMonthFirst ?? country === 'US')))
  const read = isFirst ? made(year, first, second, rest) : made(year, second, first, rest)
  if (mark !== '.' && isMonthFirst === undefined && isMonth && isOther && first !== second)
    read?.warnings.push(twoWays(`it says ${JSON.stringify(written)}`))
  return read
}

/** @returns whether the month comes first in a column of dates; undefined if none of them shows it */
export function monthComesFirst(dates: readonly string[]): boolean | undefined {
  const pairs = dates.map((date) => /(?:^|\D)(\d{1,2})[/-](\d{1,2})[/-]\d{2}/.exec(date) ?? [])
  const [isDay, isMonth] = [1, 2].map((place) => pairs.some((pair) => Number(pair[place]) > 12))
  return isDay === isMonth ? undefined : isMonth
}

const bare = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}|\.$/gu, '')
    .toLowerCase()
/** The names that languages have for months and weekdays, long and short, without accents. */
const MONTHS = new Map<string, number>([['sept', 9]])
const OTHER_WORDS = new Set(
  'st nd rd th er o de del of the at le den der am um uhr uur on a las as om kl г р в tues thur thurs weds'.split(' '),
)
for (const locale of ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'pl', 'sv', 'da', 'ru', 'uk'])
  for (const month of ['long', 'short'] as const)
    for (let number = 1; number <= 12; number += 1) {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, weekday: month, timeZone: 'UTC' })
      // The first days of a year's months are all weekdays.
      for (const { type, value } of format.formatToParts(Date.UTC(2023, number - 1, 1)))
        if (type === 'month' && !MONTHS.has(bare(value))) MONTHS.set(bare(value), number)
        else if (type === 'weekday') for (const word of bare(value).split('-')) OTHER_WORDS.add(word)
    }

/** `August 31, 2014`, `31-Aug-14`, `Sunday, 31 Aug 2014 10:30 am`, `31 de agosto de 2014` */
function inWords(written: string): ReadDay | undefined {
  const [clock = ''] =
    /\b\d{1,2}[:.h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?|\b\d{1,2} ?[ap]\.?m\b\.?/i.exec(written) ?? []
  const rest = written.replace(clock, ' ')
  // The last match: `mar` before it is Tuesday in Spanish.
  const words = (rest.match(/\p{L}+[.’']?/gu) ?? []).map(bare)
  const month = words.flatMap((word) => MONTHS.get(word) ?? []).at(-1)
  if (!words.every((word) => MONTHS.has(word) || OTHER_WORDS.has(word))) return undefined
  const [first, second, ...more] = rest.match(/\d+/g) ?? []
  if (!month || !first || !second || more.length > 0) return undefined
  return first.length === 4 ? made(first, String(month), second, clock) : made(second, String(month), first, clock)
}

/** @param year of two or four digits */
function made(year: string, month: string, day: string, rest: string): ReadDay | undefined {
  const century = year.length === 2 ? (Number(year) > 69 ? 19 : 20) : ''
  const whole = `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const midnight = Date.parse(`${whole}T00:00:00Z`)
  if (Number.isNaN(midnight) || utcDay(midnight) !== whole) return undefined
  const read = readClock(rest.trim().replace(/^(\d{1,2}:\d{2}):\d{2}(?:\.\d+)?/, '$1'))
  return at(`${whole}T${read ? clockText(read) : ''}`)
}

/** @param local `2025-08-31T10:30`. Midnight is how programs write "no time" */
function at(local: string, warnings: Warning[] = []): ReadDay | undefined {
  const [day = '', time = ''] = local.slice(0, 16).split('T')
  if (day < '1900' || day > '2999') return undefined
  return { day, time: time === '00:00' ? undefined : time || undefined, warnings }
}

/** Days since December 30, 1899, as Excel shows a date in a cell with another format. */
function fromDayNumber(written: string): ReadDay | undefined {
  const minutes = Math.round(Number(written.replace(',', '.')) * 1440)
  const local = new Date(Date.UTC(1899, 11, 30) + minutes * 60_000).toISOString()
  const detail = `${written} is ${weekdayOf(local.slice(0, 10))}, ${local.slice(0, 10)}`
  return at(local, [{ about: 'The date is a spreadsheet’s day number', detail }])
}

/**
 * WordPress writes local times as if they were UTC. A day without a time is usually midnight UTC, and sometimes midnight
 * where the church is. Only the day is certain.
 */
function fromUnix(seconds: number, timeZone: string): ReadDay | undefined {
  const greenwich = utcDay(seconds * 1000)
  const church = churchDay(seconds * 1000, timeZone)
  const isChurchMidnight = churchDay((seconds - 1) * 1000, timeZone) !== church
  if (seconds % 86_400 === 0) return at(greenwich)
  if (isChurchMidnight || church === greenwich) return at(church)
  const detail = `${greenwich} or ${church}: the old site did not say which time zone`
  return at(weekdayOf(church) === 'Sunday' ? church : greenwich, [twoWays(detail)])
}
