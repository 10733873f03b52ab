/** Advice about days and times: which are usually slips. */
import { CALENDAR_FEED } from '#data/site/subscriptions.ts'
import { timesOf, wholeDays } from '#data/site/events.ts'
import { shownDays } from '#data/site/special-days.ts'
import type { ChurchEvent } from '#schema/collections/event.ts'
import { parseTime } from '#schema/clock.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { addDays, DAY_MS } from '#schema/dates.ts'
import type { Issue } from '#church-folder/issue.ts'
import { publishedFile } from '#site-build/feeds/published.ts'
import { dayProblem } from '#commands/files/day-problem.ts'

/** @returns the entries with something wrong in the field, and what it is */
export const problemsIn = <E extends object>(
  entries: readonly E[],
  field: keyof E & string,
  problemOf: (entry: E) => string | false | undefined,
): Issue[] =>
  entries.flatMap((entry, index): Issue[] => {
    const problem = problemOf(entry)
    return problem ? [[[index, field], problem]] : []
  })

export const timesAdvice = <F extends 'time' | 'ends'>(
  all: readonly { [field in F]?: string | undefined }[],
  field: F,
  slips: Record<number, string> = {},
  hasHalves = false,
) =>
  problemsIn(all, field, ({ [field]: time }) => {
    if (time === undefined) return undefined
    const hours = parseTime(time)?.hours
    const problem = hours === undefined ? unclear(time) : (slips[hours] ?? halfProblem(time, hasHalves))
    return problem && `is ${JSON.stringify(time)}, ${problem}`
  })

const UNCLEAR_HALF = 'which may be morning or evening: write AM or PM with it'
/** Nobody who means the night leaves out AM. @param hasHalves whether other times of this church have AM or PM */
const halfProblem = (time: string, hasHalves: boolean) =>
  (hasHalves ? /^(?:\d|1[01])[:.]\d\d$/ : /^[1-6][:.]\d\d$/).test(time) && UNCLEAR_HALF

function unclear(time: string): string {
  if (parseTime(`${time} PM`)) return UNCLEAR_HALF
  return /\d\D*(?:[-–—]|to|until)\s*\d/i.test(time)
    ? 'a beginning and an end: write only when it begins, and the end of a gathering in "ends"'
    : 'clear to people but not to calendars: write one time, such as "10:00 AM"'
}

/** By the hour. */
export const SERVICE_SLIPS = { 0: 'when its day begins: if you mean the night after it, write "midnight"' }
export const GATHERING_SLIPS = {
  0: 'in the night: if you mean noon, write "12:00 PM"',
  24: 'when its day is over, so calendars leave it out: write "11:59 PM", or "12:00 AM" and the next day',
}

/** If it was published, people saw it in time. @param mark what the calendar has of an entry whose day is over */
export function overProblem(mark: string): string | undefined {
  const calendar = publishedFile(CALENDAR_FEED).replaceAll('\r\n ', '')
  return calendar === '' || calendar.includes(mark) ? undefined : 'is over, so nobody would see it: check the year'
}

/** A last year's file that was copied, with a new name or with a new date, but not both. */
export const otherYears = <F extends string>(
  entries: readonly ({ slug: string } & { [field in F]?: string | undefined })[],
  field: F,
  pattern = /(?<!\d)20\d\d(?!\d)/g,
) =>
  problemsIn(entries, field, ({ slug: name, [field]: date = '' }) => {
    const years = name.match(pattern) ?? []
    // A watch night is named for the year that it begins.
    const isRight = years.some((year) => year === date.slice(0, 4) || (year > date && date.slice(5, 10) === '12-31'))
    return (
      years.length > 0 &&
      date !== '' &&
      !isRight &&
      `is in ${date.slice(0, 4)}, and the file is named for ${years[0]}: check the year`
    )
  })

/** Nobody means the nights of a vacation Bible school. */
export function lengthProblem({ startsAt, endsAt }: ChurchEvent) {
  const days = (Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS
  if (days > 27) return `is ${Math.round(days)} days after it begins: check the month and the year`
  return (
    days > 1 &&
    !wholeDays({ startsAt, endsAt }) &&
    endsAt.slice(11) > startsAt.slice(11) &&
    `is more than a day after it begins, nights included: if it is held at the same hours on several days, end it on the first day and write when it begins on the others in "alsoAt"`
  )
}

/** A year that was mistyped. */
export function gapProblem(event: ChurchEvent) {
  const days = timesOf(event).map(({ startsAt }) => startsAt.slice(0, 10))
  const at = days.findIndex((day, index) => index > 0 && addDays(days[index - 1]!, 183) < day)
  return at > 0 && `has no time between ${days[at - 1]!} and ${days[at]!}: check the years`
}

/** A service that people would see only before or after its day. */
export function hiddenProblem(day: SpecialDay) {
  const { date, kind } = day
  const { from, until } = shownDays(day)
  return (
    date &&
    kind !== 'notice' &&
    (date < from || date > until) &&
    `is ${date}, and it is shown from ${from} to ${until}: correct one of them`
  )
}

/**
 * Finds dates that are usually slips. Advice, not errors: a build must not depend on its day.
 * @param founded the year in which the church was founded
 * @param now ms since 1970
 */
export const oddYears = <E extends object>(
  entries: readonly E[],
  fields: readonly (keyof E & string)[],
  founded: number | undefined,
  now: number,
): Issue[] =>
  fields.flatMap((field) =>
    problemsIn(entries, field, ({ [field]: date }) => {
      if (typeof date !== 'string') return undefined
      const problem = dayProblem(date.slice(0, 10), founded, now)
      // What is planned may be ahead.
      return problem && problem.words !== 'is in the future' && `${problem.words}: check the year`
    }),
  )
