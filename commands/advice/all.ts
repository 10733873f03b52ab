/** Advice about content that may be right but is usually a slip. It does not stop a build. */
import { upcomingEvents } from '#data/site/events.ts'
import { slug } from '#data/site/slug.ts'
import { isHeldOn } from '#data/site/week.ts'
import { churchDay, weekdayOf } from '#schema/dates.ts'
import type { Church } from '#schema/church/church.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { fieldName, type ContentProblem } from '#church-folder/check/problem.ts'
import type { Issue, Path } from '#church-folder/issue.ts'
import type { ListName } from '#church-folder/content-files.ts'
import { readContent, readContentText } from '#church-folder/read-content.ts'
import { entryFile } from '#church-folder/read-entries.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { feedAdvice } from '#site-build/feeds/published.ts'
import { codeOf } from '#church-folder/text/decode.ts'
import { visibleForm } from '#church-folder/text/look-alikes.ts'
import { lineOf } from '#church-folder/text/json.ts'
import { counted } from '#commands/terminal/counted.ts'
import { isSigned, pageOf, recordingProblem } from '#commands/recordings/links.ts'
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
import { leftOnOldSite } from './old-site.ts'
import { garbledLetters } from './garbled.ts'
import { narrowPhotos, unusedPictures } from './pictures.ts'
import { levenshtein } from '#church-folder/check/closest-match.ts'

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
  const inList = (name: ListName, entries: readonly { slug: string }[], found: Issue[]) =>
    found.map(([[index, ...path], message]) =>
      at(entryFile(name, entries[index as number]!.slug, folder), path, message),
    )
  const hasHalves = church.gatherings.some(({ time }) => /\d\s*[ap]\.?m/i.test(time ?? ''))
  const sermons = readCollection('sermons', folder)
  const gallery = readCollection('gallery', folder)
  const events = readCollection('events', folder)
  const days = readCollection('special-days', folder)
  return [
    ...[
      ...feedAdvice(church, now),
      ...[
        ...timesAdvice(church.gatherings, 'time', GATHERING_SLIPS, hasHalves),
        ...timesAdvice(church.gatherings, 'ends'),
      ].map(([path, message]): Issue => [['gatherings', ...path], message]),
    ].map(([path, message]) => at('church.json', path, message)),
    ...inList('sermons', sermons, [
      ...dates(sermons, church),
      ...oddYears(sermons, ['date'], church.founded, now),
      // A sermon’s name is its title, which may have any number.
      ...otherYears(sermons, 'date', /^\d{4}(?=-\d{2}-\d{2})/g),
      ...spellings(sermons, 'series'),
      ...spellings(sermons, 'preacher'),
      ...links(sermons),
    ]),
    ...inList('gallery', gallery, [
      ...problemsIn(gallery, 'description', ({ description }) => descriptionProblem(description)),
      ...oddYears(gallery, ['date'], undefined, now),
    ]),
    ...inList('events', events, [
      ...oddYears(events, ['startsAt', 'endsAt'], church.founded, now),
      ...otherYears(events, 'startsAt'),
      ...problemsIn(events, 'endsAt', lengthProblem),
      ...problemsIn(events, 'alsoAt', gapProblem),
      ...problemsIn(events, 'startsAt', (event) =>
        upcomingEvents([event], now).length > 0 ? undefined : overProblem(`UID:event-${event.slug}@`),
      ),
    ]),
    ...inList('special-days', days, [
      ...timesAdvice(days, 'time', SERVICE_SLIPS, hasHalves),
      ...otherYears(days, 'date'),
      ...problemsIn(days, 'date', ({ kind, date, title, until = date }) =>
        kind === 'notice' || !date || !until || until >= churchDay(now, church.timeZone)
          ? undefined
          : overProblem(kind === 'canceled' ? `:${date.replaceAll('-', '')}T` : `UID:special-${date}-${slug(title)}`),
      ),
      ...problemsIn(days, 'date', hiddenProblem),
      ...cancellations(days, church),
      ...oddYears(days, ['date', 'from', 'until'], church.founded, now),
    ]),
    ...(await narrowPhotos(folder)),
    ...leftOnOldSite(folder, church),
    ...unusedPictures(folder),
    ...garbledLetters(folder),
  ]
}

/** Sermons on a day when the church does not usually meet. */
function dates(sermons: readonly Sermon[], { timeZone, gatherings }: Church): Issue[] {
  const usual = ['Sunday', ...gatherings.flatMap(({ day }) => day ?? [])]
  return problemsIn(sermons, 'date', ({ date }) => {
    const weekday = weekdayOf(date.slice(0, 10))
    return !usual.includes(weekday) && `is a ${weekday} in ${timeZone}: check the day`
  })
}

/** Names that are almost the same as one that more sermons have. */
function spellings(sermons: readonly Sermon[], field: 'series' | 'preacher'): Issue[] {
  const uses = new Map<string, number>()
  for (const { [field]: name } of sermons) if (name) uses.set(name, (uses.get(name) ?? 0) + 1)
  const names = [...uses].sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
  return names.flatMap(([name, count], at): Issue[] => {
    const [other, others = 0] = names.slice(0, at).find(([known]) => isAlmost(known, name)) ?? []
    if (!other) return []
    const message = `is ${JSON.stringify(name)} (${counted(count, 'sermon')}), but ${counted(others, 'sermon has', 'sermons have')} ${JSON.stringify(other)}: if they are the same, spell them the same${unseenDifference(name, other)}`
    return [[[sermons.findIndex((sermon) => sermon[field] === name), field], message]]
  })
}

/** For names that look alike: ` (’ is U+2019, and ' is U+0027)`. */
function unseenDifference(name: string, other: string): string {
  const at = Array.from(name).findIndex((letter, index) => letter !== Array.from(other)[index])
  if (visibleForm(name) !== visibleForm(other)) return ''
  return ` (${[name, other].map((one) => `${one[at]} is ${codeOf(one[at] ?? '')}`).join(', and ')})`
}

/** A different number is a different series. */
function isAlmost(known: string, name: string): boolean {
  const [one, other] = [known.toLowerCase(), name.toLowerCase()]
  const most = Math.max(1, Math.floor(name.length / 8))
  if (Math.abs(one.length - other.length) > most || levenshtein(one, other) > most) return false
  return one === other || one.replace(/\d+/g, '') !== other.replace(/\d+/g, '')
}

/** @returns what is wrong with a link, as the end of a sentence; undefined if it may be right */
export function linkProblem(link: string): string | undefined {
  if (!URL.canParse(link)) return 'is not a web address: copy it from the browser, https:// included'
  const { protocol, hostname, pathname, searchParams } = new URL(link)
  if (protocol !== 'https:') return 'does not start with https://: most browsers would not open it from here'
  if (!hostname.includes('.') || /^[\d.]+$/.test(hostname)) return 'leads to your own computer: copy the public address'
  if (isSigned(link)) return 'is signed, and stops working after a while: copy a lasting address of it'
  const isYouTube = /(?:^|\.)youtube\.com$/.test(hostname)
  const video =
    isYouTube && pathname === '/watch' ? searchParams.get('v') : hostname === 'youtu.be' ? pathname.slice(1) : undefined
  if (video !== undefined && !/^[\w-]{11}$/.test(video ?? ''))
    return 'does not lead to a video: copy it again from the video’s own page'
  return undefined
}

const links = (sermons: readonly Sermon[]): Issue[] => [
  ...problemsIn(sermons, 'audioFile', ({ audioFile }) => audioFile && recordingProblem(audioFile.url)),
  ...problemsIn(sermons, 'videoUrl', ({ videoUrl }) => videoUrl && linkProblem(videoUrl)),
  // People may listen at other pages.
  ...problemsIn(
    sermons,
    'audioUrl',
    ({ audioUrl = '' }) =>
      audioUrl && (linkProblem(audioUrl) ?? (pageOf(audioUrl)?.plays && recordingProblem(audioUrl))),
  ),
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
