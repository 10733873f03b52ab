/** Decides on which day a sermon was preached: the old site may only say when it was put online. */
import type { Church } from '#schema/church/church.ts'
import { addDays, weekdayOf } from '#schema/dates.ts'
import { attempt } from '#data/site/attempt.ts'
import { parseTime } from '#schema/clock.ts'
import { partOfDay } from '#commands/begin/service-words.ts'
import { clockText, readClock, usualTime } from '#church-folder/wall-clock.ts'
import type { DateNotation } from '#commands/files/dates.ts'
import { daysInName, daysInTitle } from '#commands/files/written-days.ts'
import { groupBy, type ImportedEntry } from './entry.ts'

/** As many entries on one day are an archive that was put online that day, not a day with as many services. */
const CROWD = 4

type Times = ReadonlyMap<string, readonly string[]>
/** @returns the times at which entries were put online on each day; '' for one without a time */
export function publicationTimes(entries: readonly ImportedEntry[]) {
  const published = entries.filter(({ when }) => when.isPublication || !when.time)
  const days = groupBy(published, ({ when }) => when.day)
  return new Map([...days].map(([day, all]) => [day, all.map(({ when }) => when.time ?? '')]))
}

/** @returns the name of a recording's file; hosts have the whole URL of their file in their own */
export function fileOf(url = ''): string {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return (attempt(() => decodeURIComponent(path)) ?? path).replace(/^.*\//s, '')
}
/** @returns the days that the name of a recording's file says */
export const daysInUrl = (url: string | undefined, notation: DateNotation) => daysInName(fileOf(url), notation)

/** `10:30am`, `18 Uhr`, `10h30` */
const CLOCKS = /(?<![\d:])\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m|uhr|uur|h(?:\d\d)?)\b/gi
/** The same for `Early Worship` and `early`. */
const serviceKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/(?<=\S )(?:worship|services?)\s*$/, '')
    .trim()
const servicesOn = (weekday: string, { gatherings }: Church) =>
  gatherings.filter(({ day }) => (day ?? 'Sunday') === weekday)

/** @param published from `publicationTimes` of its file */
export function settleDay(entry: ImportedEntry, church: Church, notation: DateNotation, published: Times): void {
  const { day, isPublication, time } = entry.when
  const doubt = (about: string, detail = `${weekdayOf(day)}, ${day}`) => entry.warnings.push({ about, detail })
  const isCrowded = (published.get(day)?.length ?? 0) >= CROWD
  if (isPublication || isCrowded) {
    const inTitle = daysInTitle(entry.title, notation)
    const held = inTitle.find((one) => servicesOn(weekdayOf(one), church)[0])
    if (inTitle[0] && !held) doubt('There is a day in the title: check the day', inTitle[0])
    const own = entry.titleDay ?? held ?? daysInUrl(entry.recording?.url, notation)[0]
    if (own && own <= day) {
      if (own !== day)
        doubt('The day is from the title or the recording’s name', `${own}, and it was put online on ${day}`)
      entry.when = { day: own }
    } else if (own) doubt('The day in the title is after it was put online: check the day', `${own}, and ${day}`)
    else if (isCrowded) doubt('Put online on one day with many others: check the day')
  }
  const services = church.gatherings.filter(({ group }) => group === 'sunday').map((one) => one.day ?? 'Sunday')
  const weekday = weekdayOf(day)
  if (entry.when.isPublication && !services.includes(weekday)) {
    const before = addDays(day, -1)
    // Churches put Sunday's sermon online that night or on Monday.
    if (services.includes(weekdayOf(before))) {
      entry.when = { day: before, isPublication }
      doubt(`Not published on a day with a service: the ${weekdayOf(before)} before was used`)
    } else if (!servicesOn(weekday, church)[0]) doubt('Not published on a day with a service: check the day')
  }
  settleService(entry, church, published.get(entry.when.day) ?? [], entry.when.day === day ? time : undefined)
}

/** Finds when the service begins (“Eve” alone is a title). @param at when it was put online that day, as in `published` */
function settleService(entry: ImportedEntry, church: Church, published: readonly string[], at = ''): void {
  const { when, title, series = '', service = '', recording } = entry
  if (when.time && !when.isPublication) return
  const weekday = weekdayOf(when.day)
  const startOf = ({ time = '' }: { time?: string }) => (parseTime(time) ? clockText(parseTime(time)!) : '')
  const held = servicesOn(weekday, church).filter(startOf)
  const starts = held.map(startOf).sort()
  const begins = starts.find((time) => time >= '12:00')
  const partsOf = (text: string) => text.replace(/\.\w{3,4}$/, '').split(/[-–—|:()[\]_]|\d{1,4}[./]\d{1,2}[./]\d{1,4}/)
  const named = [title, series, fileOf(recording?.url)].flatMap(partsOf).filter((one) => /p\.?m|evening|. ./i.test(one))
  const words = [...partsOf(service), ...named].find((part) => partOfDay(part) === 'evening')
  // One that is named, or whose time is.
  const parts = [service, title, series].flatMap(partsOf).map(serviceKey)
  const clocks = (`${service} ${title}`.match(CLOCKS) ?? []).map(readClock)
  const said = clocks.map((clock) => clock && clockText(clock))
  const told = held.filter(
    (one) => [one.name, one.shortName].some((name) => parts.includes(serviceKey(name))) || said.includes(startOf(one)),
  )
  const start = told.length === 1 ? startOf(told[0]!) : undefined
  // The second one of a day, put online after the second service.
  const isLater = begins && at >= begins && published.some((time) => time && time < begins)
  const isEvening = !start && (words !== undefined || (isLater && published.length < CROWD))
  const usual = start ?? ((isEvening && begins) || (starts.includes(at) ? at : usualTime(church, weekday)))
  if (isEvening && begins !== starts[0])
    entry.warnings.push({ about: 'It seems to be of the evening’s service: check the time', detail: begins ?? words })
  if (starts[0] && usual !== usualTime(church)) entry.when = { ...when, usualTime: usual }
}
