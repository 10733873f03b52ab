/** Decides on which day a sermon was preached: the old site may only say when it was put online. */
import type { Church } from '#schema/church/church.ts'
import { addDays, weekdayOf } from '#schema/dates.ts'
import { attempt } from '#data/site/attempt.ts'
import { usualTime } from '#church-folder/wall-clock.ts'
import type { DateNotation } from '#commands/files/dates.ts'
import { daysInName, daysInTitle } from '#commands/files/written-days.ts'
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

/** @returns the name of a recording's file; hosts have the whole URL of their file in their own */
export function fileOf(url = ''): string {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return (attempt(() => decodeURIComponent(path)) ?? path).replace(/^.*\//s, '')
}
/** @returns the days that the name of a recording's file says */
export const daysInUrl = (url: string | undefined, notation: DateNotation) => daysInName(fileOf(url), notation)

/** @param isServiceDay whether the church has a service on a day of the week. @param crowded from `crowdedDays` */
export function settleDay(
  entry: ImportedEntry,
  church: Church,
  notation: DateNotation,
  crowded: ReadonlySet<string>,
): void {
  const { day, isPublication } = entry.when
  const doubt = (about: string, detail = `${weekdayOf(day)}, ${day}`) => entry.warnings.push({ about, detail })
  const isCrowded = crowded.has(day)
  if (isPublication || isCrowded) {
    const inTitle = daysInTitle(entry.title, notation)
    const held = inTitle.find((one) =>
      church.gatherings.some((service) => (service.day ?? 'Sunday') === weekdayOf(one)),
    )
    if (inTitle[0] && !held) doubt('There is a day in the title: check the day', inTitle[0])
    const own = entry.titleDay ?? held ?? daysInUrl(entry.recording?.url, notation)[0]
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
