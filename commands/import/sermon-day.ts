/** Decides on which day a sermon was preached: the old site may only say when it was put online. */
import type { Church } from '#schema/church/church.ts'
import { addDays, weekdayOf } from '#schema/dates.ts'
import { attempt } from '#data/site/attempt.ts'
import { usualTime } from '#church-folder/wall-clock.ts'
import { readDay, type Place } from '#commands/files/dates.ts'
import { groupBy, type ImportedEntry } from './entry.ts'

/** As many entries on one day are an archive that was put online that day, not a day with as many services. */
const CROWD = 4

/** @returns the days on which an archive was put online */
export const crowdedDays = (entries: readonly ImportedEntry[]) =>
  new Set(
    [
      ...groupBy(
        entries.filter(({ when }) => when.isPublication || !when.time),
        ({ when }) => when.day,
      ),
    ].flatMap(([day, all]) => (all.length < CROWD ? [] : day)),
  )

/** Days with a year, anywhere in a title. */
const DAYS = String.raw`(?:19|20)\d{6}|\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2})|\d{1,2}(?:st|nd|rd|th|er|\.|º)?(?: de| of)?[ -]\p{L}{3,20}\.?,?(?: del?)?[ -]\d{4}|\p{L}{3,20}\.?[ -]\d{1,2}(?:st|nd|rd|th)?,?[ -]\d{4}`
const IN_TITLE = new RegExp(`(?<![\\d\\p{L}])(?:${DAYS})(?![\\d\\p{L}])`, 'gu')
/** `2019-3-10 nets`, `sermon 20190310AM`, `3-10-2019`, `10Mar19` */
const IN_FILE_NAME = new RegExp(`(?<!\\d)(?:${DAYS}|\\d{1,2}-?\\p{L}{3,9}-?(?:\\d{4}|\\d{2}))(?!\\d)`, 'gu')

/** @returns the days that a title and the name of a recording's file say */
export function writtenDays(title: string, url: string | undefined, place: Place) {
  const path = url && URL.canParse(url) ? new URL(url).pathname : ''
  // Hosts have the whole URL of their file in their own.
  const name = (attempt(() => decodeURIComponent(path)) ?? path).replace(/^.*\//s, '').replaceAll('_', '-')
  const [inTitle, inName] = [title.matchAll(IN_TITLE), name.matchAll(IN_FILE_NAME)].map((all) =>
    [...all].flatMap(([written]) => readDay(written, place)?.day ?? []),
  )
  return { inTitle: inTitle!, inName: inName! }
}

/** @param isServiceDay whether the church has a service on a day of the week. @param crowded from `crowdedDays` */
export function settleDay(entry: ImportedEntry, church: Church, place: Place, crowded: ReadonlySet<string>): void {
  const { day, isPublication } = entry.when
  const doubt = (about: string, detail = `${weekdayOf(day)}, ${day}`) => entry.warnings.push({ about, detail })
  const isCrowded = crowded.has(day)
  if (isPublication || isCrowded) {
    const { inTitle, inName } = writtenDays(entry.title, entry.recording?.url, place)
    const held = inTitle.find((one) =>
      church.gatherings.some((service) => (service.day ?? 'Sunday') === weekdayOf(one)),
    )
    if (inTitle[0] && !held) doubt('There is a day in the title: check the day', inTitle[0])
    const own = entry.titleDay ?? held ?? inName[0]
    if (own && own <= day) {
      if (own !== day)
        doubt('The day is from the title or the recording’s name', `${own}, and it was put online on ${day}`)
      entry.when = { day: own }
    } else if (isCrowded) doubt('Put online on one day with many others: check the day')
  }
  const services = church.gatherings.filter(({ group }) => group === 'sunday').map((one) => one.day ?? 'Sunday')
  const weekday = weekdayOf(day)
  if (entry.when.isPublication && !services.includes(weekday)) {
    const before = addDays(day, -1)
    // Churches put Sunday's sermon online that night or on Monday.
    if (services.includes(weekdayOf(before))) {
      entry.when = { ...entry.when, day: before }
      doubt(`Not published on a day with a service: the ${weekdayOf(before)} before was used`)
    } else if (!church.gatherings.some((one) => one.day === weekday))
      doubt('Not published on a day with a service: check the day')
  }
  const last = weekdayOf(entry.when.day)
  if (last !== 'Sunday' && church.gatherings.some((one) => one.day === last))
    entry.when = { ...entry.when, usualTime: usualTime(church, last) }
}
