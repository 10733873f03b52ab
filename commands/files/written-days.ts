/** Finds days in titles and in names of files. */
import { DAY_MS, utcDay, weekdayOf } from '#schema/dates.ts'
import { readDay, type DateNotation } from './dates.ts'

/** With a year. */
const DAYS = String.raw`(?:19|20)\d{6}|\d{4}[년年] ?\d{1,2}[월月] ?\d{1,2}[일日]|\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2})|\d{1,2}(?:st|nd|rd|th|er|\.|º)?(?: de| of)?[ -]\p{L}{3,20}\.?,?(?: del?)?[ -]\d{4}|\p{L}{3,20}\.?[ -]\d{1,2}(?:st|nd|rd|th)?,?[ -]\d{4}`
const IN_TITLE = new RegExp(`(?<![\\d\\p{L}])(?:${DAYS})(?![\\d\\p{L}])`, 'gu')
const IN_NAME = new RegExp(
  `(?<!\\d)(?:(?<=GMT)(?:19|20)\\d{6}-\\d{6}|${DAYS}|\\d{6}|\\d{1,2}[- ]?\\p{L}{3,9}[- ]?(?:\\d{4}|\\d{2})|\\p{L}{3,9}\\d{1,2}-\\d{4}|\\d{2}-\\d{2}-\\d{2})(?!\\d)`,
  'gu',
)

const found = (text: string, pattern: RegExp, notation: DateNotation) =>
  Array.from(text.matchAll(pattern), ([written]) => dayOf(written, notation)).filter((day) => day !== undefined)

function dayOf(written: string, notation: DateNotation): string | undefined {
  const [, ...digits] = /^(\d\d)(\d\d)(\d\d)$/.exec(written) ?? []
  if (digits.length === 0) {
    // Zoom's, in Greenwich time.
    const whole = written.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')
    return readDay(whole, notation)?.day
  }
  // Six digits may be a number: only those that are a Sunday in one way are a day.
  const [a, b, c] = digits
  const days = new Set(
    [`${c}-${a}-${b}`, `${c}-${b}-${a}`, `${a}-${b}-${c}`].flatMap((day) => readDay(`20${day}`, notation)?.day ?? []),
  )
  const sundays = [...days].filter((day) => weekdayOf(day) === 'Sunday' && day <= utcDay(Date.now() + DAY_MS))
  return sundays.length === 1 ? sundays[0] : undefined
}

/** @returns the days in `Hope (January 7, 2024)`, as `2024-01-07` */
export const daysInTitle = (title: string, notation: DateNotation) => found(title, IN_TITLE, notation)

/** @returns the days in `2024-1-7 nets.mp3`, `sermon_20240107AM.mp3`, `07Jan24.mp3`, `IMG-20240107-WA0001.jpg` */
export const daysInName = (file: string, notation: DateNotation) =>
  found(file.replaceAll('_', '-').replace(/((?:19|20)\d\d) (\d\d) (?=\d\d)/, '$1-$2-'), IN_NAME, notation)
