/** Decides on which day a sermon was preached: the old site may only say when it was put online. */
import type { Church } from '#schema/church/church.ts'
import { addDays, weekdayOf } from '#schema/dates.ts'
import { usualTime } from '#church-folder/wall-clock.ts'
import { readDay, type Place } from '#commands/files/dates.ts'
import { groupBy, type ImportedEntry } from './entry.ts'

/** As many entries on one day are an archive that was put online that day, not a day with as many services. */
const CROWD = 4

/** @returns the days on which an archive was put online */
export const crowdedDays = (entries: readonly ImportedEntry[]) =>
  new Set([...groupBy(entries, ({ when }) => when.day)].flatMap(([day, all]) => (all.length < CROWD ? [] : day)))

/** `2019-03-10-nets.mp3`, `sermon_20190310.mp3`, `3-10-2019.mp3` */
const IN_FILE_NAME =
  /(?<!\d)((?:19|20)\d{2}[-_.]?[01]\d[-_.]?[0-3]\d|\d{1,2}([-_.])\d{1,2}\2(?:19|20)\d{2})(?!\d)[^/]*$/

/** Days with a year, anywhere in a title. */
const IN_TITLE =
  /(?<![\d\p{L}])(?:\d{8}|\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2})|\d{1,2}(?:st|nd|rd|th|er|\.|º)?(?: de| of)? \p{L}{3,}\.?,?(?: del?)? \d{4}|\p{L}{3,}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})(?![\d\p{L}])/gu

/** @param isServiceDay whether the church has a service on a day of the week. @param crowded from `crowdedDays` */
export function settleDay(entry: ImportedEntry, church: Church, place: Place, crowded: ReadonlySet<string>): void {
  const { day, isPublication } = entry.when
  const doubt = (about: string, detail = `${weekdayOf(day)}, ${day}`) => entry.warnings.push({ about, detail })
  const isCrowded = crowded.has(day)
  if (isPublication || isCrowded) {
    const inTitle = [...entry.title.matchAll(IN_TITLE)].flatMap(([written]) => readDay(written, place)?.day ?? [])
    const held = inTitle.find((one) =>
      church.gatherings.some((service) => (service.day ?? 'Sunday') === weekdayOf(one)),
    )
    if (inTitle[0] && !held) doubt('There is a day in the title: check the day', inTitle[0])
    const [, name = ''] = IN_FILE_NAME.exec(entry.recording?.url.replace(/[?#].*$/, '') ?? '') ?? []
    const own = entry.titleDay ?? held ?? readDay(name.replaceAll(/[_.]/g, '-'), place)?.day
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
