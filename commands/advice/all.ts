/** Advice about content that may be right but is usually a slip. It does not stop a build. */
import { upcomingEvents } from '#data/site/events.ts'
import { slug } from '#data/site/slug.ts'
import { isHeldOn } from '#data/site/week.ts'
import { churchDay, weekdayOf } from '#schema/dates.ts'
import type { Church } from '#schema/church/church.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { fieldName, type ContentProblem } from '#church-folder/check/problem.ts'
import type { Issue, Path } from '#church-folder/issue.ts'
import type { ListName } from '#church-folder/content-files.ts'
import { readContent, readContentText } from '#church-folder/read-content.ts'
import { entryFile } from '#church-folder/read-entries.ts'
import { readCollection, type CollectionEntry } from '#church-folder/read-collection.ts'
import { offsetAt } from '#church-folder/time-zone.ts'
import { feedAdvice } from '#site-build/feeds/published.ts'
import { lineOf } from '#church-folder/text/json.ts'
import {
  GATHERING_SLIPS,
  gapProblem,
  hiddenProblem,
  lengthProblem,
  oddYears,
  otherYears,
  overProblem,
  problemsIn,
  SERVICE_SLIPS,
  timesAdvice,
} from './days.ts'
import { hostName } from '#commands/recordings/links.ts'
import { leftOnOldSite } from './old-site.ts'
import { garbledLetters } from './garbled.ts'
import { narrowPhotos, otherFiles, unusedPictures } from './pictures.ts'
import { sermonAdvice } from './sermons.ts'

type Entries<Name extends ListName> = readonly CollectionEntry<Name>[]

/** In characters. A shorter description describes nothing. */
const LEAST_DESCRIPTION = 12

/** @param folder valid content. @param now ms since 1970. @returns advice in the order of the files */
export async function adviseContent(folder: string, now = Date.now()): Promise<ContentProblem[]> {
  const church = readContent('church.json', folder) as Church
  const at = (file: string, path: Path, message: string): ContentProblem => ({
    file,
    line: lineOf(readContentText(file, folder), path),
    field: fieldName(path),
    message,
  })
  /** The first key of each path is the entry's index. */
  const inList = <Name extends ListName>(name: Name, advise: (entries: Entries<Name>) => Issue[]) => {
    const entries = readCollection(name, folder)
    return advise(entries).map(([[index, ...path], message]) =>
      at(entryFile(name, entries[index as number]!.slug, folder), path, message),
    )
  }
  return [
    ...churchAdvice(church, now).map(([path, message]) => at('church.json', path, message)),
    ...inList('sermons', (sermons) => sermonAdvice(sermons, church, now)),
    ...inList('gallery', (gallery) => galleryAdvice(gallery, now)),
    ...inList('events', (events) => eventAdvice(events, church, now)),
    ...inList('special-days', (days) => specialDayAdvice(days, church, now)),
    ...(await narrowPhotos(folder)),
    ...leftOnOldSite(folder, church),
    ...unusedPictures(folder),
    ...otherFiles(folder),
    ...garbledLetters(folder),
  ]
}

/** Whether the church writes its times with "am" and "pm". */
const hasHalves = ({ gatherings }: Church) => gatherings.some(({ time }) => /\d\s*[ap]\.?m/i.test(time ?? ''))

function churchAdvice(church: Church, now: number): Issue[] {
  const times = [
    ...timesAdvice(church.gatherings, 'time', GATHERING_SLIPS, hasHalves(church)),
    ...timesAdvice(church.gatherings, 'ends'),
  ]
  return [
    ...feedAdvice(church, now),
    ...placeAdvice(church, now),
    ...ownLinks(church),
    ...times.map(([path, message]): Issue => [['gatherings', ...path], message]),
  ]
}

/** Who follows such a link gets this site again. */
const ownLinks = ({ siteUrl, links }: Church): Issue[] =>
  Object.entries(links).flatMap(([name, link]): Issue[] => {
    const url = typeof link === 'object' ? link.url : link
    const isOwn = hostName(url) === hostName(siteUrl) && new URL(url).pathname.startsWith(new URL(siteUrl).pathname)
    return isOwn ? [[['links', name], 'leads to this site itself: copy the address of a page elsewhere']] : []
  })

/** In hours. Clocks in the west of China are three behind the sun. */
const FARTHEST = 4
/** Latitude and longitude are easily swapped, and a minus sign is easily lost. */
function placeAdvice({ geo, timeZone }: Church, now: number): Issue[] {
  if (!geo) return []
  const hours = Math.abs(geo.longitude / 15 - offsetAt(now, timeZone) / 60)
  if (Math.min(hours, 24 - hours) <= FARTHEST) return []
  const message = `is not where clocks show the time of ${timeZone}: north and east have no sign, south and west a minus sign`
  return [[['geo'], message]]
}

const galleryAdvice = (gallery: Entries<'gallery'>, now: number): Issue[] => [
  ...problemsIn(gallery, 'description', ({ description }) => descriptionProblem(description)),
  ...oddYears(gallery, ['date'], undefined, now),
]

const eventAdvice = (events: Entries<'events'>, church: Church, now: number): Issue[] => [
  ...oddYears(events, ['startsAt', 'endsAt'], church.founded, now),
  ...otherYears(events, 'startsAt'),
  ...problemsIn(events, 'endsAt', lengthProblem),
  ...problemsIn(events, 'alsoAt', gapProblem),
  ...problemsIn(events, 'startsAt', (event) =>
    upcomingEvents([event], now).length > 0 ? undefined : overProblem(`UID:event-${event.slug}@`),
  ),
]

const specialDayAdvice = (days: Entries<'special-days'>, church: Church, now: number): Issue[] => [
  ...timesAdvice(days, 'time', SERVICE_SLIPS, hasHalves(church)),
  ...otherYears(days, 'date'),
  ...problemsIn(days, 'date', ({ kind, date, title, until = date }) =>
    kind === 'notice' || !date || !until || until >= churchDay(now, church.timeZone)
      ? undefined
      : overProblem(kind === 'canceled' ? `:${date.replaceAll('-', '')}T` : `UID:special-${date}-${slug(title)}`),
  ),
  ...problemsIn(days, 'date', hiddenProblem),
  ...cancellations(days, church),
  ...oddYears(days, ['date', 'from', 'until'], church.founded, now),
]

/** @returns what is wrong with a photo's description, as the end of a sentence; undefined if it may be right */
export const descriptionProblem = (description: string) =>
  description.trim().length < LEAST_DESCRIPTION ||
  /^(?:img|dsc|photo|image|picture)[\s_-]*\d*$/i.test(description.trim())
    ? `is ${JSON.stringify(description)}, which says too little to people who cannot see the photo: write what it shows, in a sentence`
    : undefined

const cancellations = (days: readonly SpecialDay[], { gatherings }: Church): Issue[] =>
  days.flatMap(({ kind, date, gathering }, index): Issue[] => {
    if (kind !== 'canceled' || date === undefined) return []
    const names = gatherings.map(({ name }) => name)
    if (gathering && !names.includes(gathering))
      return [[[index, 'gathering'], `is not the name of a gathering in church.json: choose from ${names.join(', ')}`]]
    const isHeld = gatherings.some((one) => (!gathering || one.name === gathering) && isHeldOn(one, date))
    const what = gathering ? `${JSON.stringify(gathering)} is not held` : 'nothing is scheduled'
    return isHeld ? [] : [[[index, 'date'], `is a ${weekdayOf(date)}, when ${what}: check the day`]]
  })
