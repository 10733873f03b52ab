/** Advice about content that may be right but is usually a slip. It stops no build. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse as parsePath } from 'node:path'
import sharp from 'sharp'
import { parseTime } from '#data/site/calendar.ts'
import { churchDay, DAY_MS, dayOf, utcDay, weekdayOf } from '#schema/dates.ts'
import type { Church } from '#schema/church/church.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { fieldName, type ContentProblem } from '#scripts/build/content/check/content-problem.ts'
import type { Found, Path } from '#scripts/build/content/found.ts'
import type { ListName } from '#scripts/build/content/content-files.ts'
import { readContent, readContentText } from '#scripts/build/content/content-folder.ts'
import { entryFile } from '#scripts/build/content/entry-files.ts'
import { readCollection } from '#scripts/build/content/read-collection.ts'
import { lineOf } from '#scripts/build/content/text/parse-json.ts'
import { counted } from '#scripts/content/command/counted.ts'
import { levenshtein } from '#scripts/build/content/check/closest-match.ts'

/** A narrower photo is blurred on a wide screen. */
export const LEAST_WIDTH_PX = 800
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
  const inList = (name: ListName, entries: readonly { slug: string }[], found: Found[]) =>
    found.map(([[index, ...path], message]) =>
      at(entryFile(name, entries[index as number]!.slug, folder), path, message),
    )
  const sermons = readCollection('sermons', folder)
  const gallery = readCollection('gallery', folder)
  const events = readCollection('events', folder)
  const days = readCollection('special-days', folder)
  return [
    ...times(church.gatherings).map(([path, message]) => at('church.json', ['gatherings', ...path], message)),
    ...inList('sermons', sermons, [
      ...dates(sermons, church),
      ...oddYears(sermons, ['date'], church, now),
      ...spellings(sermons, 'series'),
      ...spellings(sermons, 'preacher'),
      ...links(sermons),
    ]),
    ...inList('gallery', gallery, [
      ...about(gallery, 'description', ({ description }) => descriptionProblem(description)),
      ...oddYears(gallery, ['date'], { ...church, founded: undefined }, now),
    ]),
    ...inList('events', events, oddYears(events, ['startsAt', 'endsAt'], church, now)),
    ...inList('special-days', days, [
      ...times(days),
      ...cancellations(days, church),
      ...oddYears(days, ['date', 'from', 'until'], church, now),
    ]),
    ...(await photos(folder)),
  ]
}

/** @returns the entries with something wrong in the field, and what it is */
const about = <E extends object>(
  entries: readonly E[],
  field: keyof E & string,
  problemOf: (entry: E) => string | false | undefined,
): Found[] =>
  entries.flatMap((entry, index): Found[] => {
    const problem = problemOf(entry)
    return problem ? [[[index, field], problem]] : []
  })

const times = (all: readonly { time?: string | undefined }[]) =>
  about(
    all,
    'time',
    ({ time }) =>
      time !== undefined &&
      !parseTime(time) &&
      `${JSON.stringify(time)} is clear to people but not to calendars: write one time, such as "10:00 AM"`,
  )

/**
 * Dates that are usually slips. They are advice, not errors: a build must not depend on the day it is made.
 * @param now ms since 1970
 */
export const oddYears = <E extends object>(
  entries: readonly E[],
  fields: readonly (keyof E & string)[],
  { founded, timeZone }: Pick<Church, 'founded' | 'timeZone'>,
  now: number,
): Found[] =>
  fields.flatMap((field) =>
    about(entries, field, (entry) => {
      const written = entry[field]
      const day = typeof written === 'string' ? dayOf(written, timeZone) : undefined
      if (day === undefined) return undefined
      const year = day.slice(0, 4)
      if (day > utcDay(now + 366 * DAY_MS)) return `is in the year ${year}, more than a year ahead: check the year`
      return (
        Number(year) < (founded ?? 0) && `is in the year ${year}, and the church began in ${founded}: check the year`
      )
    }),
  )

/** Sermons on a day on which the church does not usually meet. */
function dates(sermons: readonly Sermon[], { timeZone, gatherings }: Church): Found[] {
  const usual = ['Sunday', ...gatherings.flatMap(({ day, group }) => (day && group === 'sunday' ? [day] : []))]
  return about(sermons, 'date', ({ date }) => {
    const weekday = weekdayOf(churchDay(Date.parse(date), timeZone))
    return !usual.includes(weekday) && `is a ${weekday} in ${timeZone}: check the day`
  })
}

/** Names that are almost one that more sermons have. A different number is a different series. */
function spellings(sermons: readonly Sermon[], field: 'series' | 'preacher'): Found[] {
  const uses = new Map<string, number>()
  for (const sermon of sermons) if (sermon[field]) uses.set(sermon[field], (uses.get(sermon[field]) ?? 0) + 1)
  const names = [...uses].map(([name, count]) => ({ name, count, plain: name.toLowerCase().replace(/\d+/g, '') }))
  const likely = new Map(
    names.flatMap(({ name, count, plain }) => {
      const most = Math.max(1, Math.floor(name.length / 8))
      const other = names.find(
        (known) =>
          known.name !== name &&
          (known.count > count || (known.count === count && known.name < name)) &&
          Math.abs(known.name.length - name.length) <= most &&
          (known.plain !== plain || known.name.toLowerCase() === name.toLowerCase()) &&
          levenshtein(known.name.toLowerCase(), name.toLowerCase()) <= most,
      )
      return other ? [[name, { count, other }] as const] : []
    }),
  )
  return about(sermons, field, (sermon) => {
    const name = sermon[field] ?? ''
    const found = likely.get(name)
    likely.delete(name)
    return (
      found &&
      `is ${JSON.stringify(name)} (${counted(found.count, 'sermon')}), but ${counted(found.other.count, 'sermon has', 'sermons have')} ${JSON.stringify(found.other.name)}: if they are the same, spell them the same`
    )
  })
}

/** @returns what is wrong with a link, as the end of a sentence; undefined if it may be right */
export function linkProblem(link: string): string | undefined {
  if (!URL.canParse(link)) return 'is not a web address: copy it from the browser, https:// included'
  const { protocol, hostname, pathname, searchParams } = new URL(link)
  if (protocol !== 'https:') return 'does not start with https://: most browsers would not open it from here'
  if (!hostname.includes('.') || /^[\d.]+$/.test(hostname)) return 'leads to your own computer: copy the public address'
  const isYouTube = /(?:^|\.)youtube\.com$/.test(hostname)
  const video =
    isYouTube && pathname === '/watch' ? searchParams.get('v') : hostname === 'youtu.be' ? pathname.slice(1) : undefined
  if (video !== undefined && !/^[\w-]{11}$/.test(video ?? ''))
    return 'does not lead to a video: copy it again from the video’s own page'
  if (isYouTube && pathname.startsWith('/studio'))
    return 'leads to YouTube Studio, which only its owner can open: copy the address of the video'
  return undefined
}

const links = (sermons: readonly Sermon[]): Found[] =>
  (['audioUrl', 'videoUrl'] as const).flatMap((field) =>
    about(sermons, field, (sermon) => sermon[field] && linkProblem(sermon[field])),
  )

/** @returns what is wrong with a photo's description, as the end of a sentence; undefined if it may be right */
export const descriptionProblem = (description: string) =>
  description.trim().length < LEAST_DESCRIPTION ||
  /^(?:img|dsc|photo|image|picture)[\s_-]*\d*$/i.test(description.trim())
    ? `is ${JSON.stringify(description)}, which says too little to people who cannot see the photo: write what it shows, in a sentence`
    : undefined

function cancellations(days: readonly SpecialDay[], { gatherings }: Church): Found[] {
  const canceled = (day: SpecialDay) => day.kind === 'canceled' && day.date !== undefined
  const isKnown = (gathering: string | undefined) => !gathering || gatherings.some(({ name }) => name === gathering)
  return [
    ...about(
      days,
      'gathering',
      (day) =>
        canceled(day) &&
        !isKnown(day.gathering) &&
        `is not the name of a gathering in church.json: choose from ${gatherings.map(({ name }) => name).join(', ')}`,
    ),
    ...about(days, 'date', (one) => {
      if (!canceled(one) || !isKnown(one.gathering)) return undefined
      const weekday = weekdayOf(one.date!)
      const isHeld = gatherings.some(({ day, name }) => day === weekday && (!one.gathering || name === one.gathering))
      return !isHeld && `is a ${weekday}, when nothing is scheduled: check the day`
    }),
  ]
}

async function photos(folder: string): Promise<ContentProblem[]> {
  const names = readdirSync(join(folder, 'photos'))
    .filter((name) => /\.(?:svg|jpe?g|png|webp|avif|tiff?)$/i.test(name))
    .sort()
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const found = await Promise.all(
    names.map(async (name) => {
      const base = parsePath(name).name
      const isDrawing = name.endsWith('.svg')
      const isUsed = base === 'social-card' || texts.includes(`"/photos/${base}.${isDrawing ? 'svg' : 'webp'}"`)
      const { width } = await sharp(join(folder, 'photos', name)).metadata()
      const messages = [
        !isUsed && 'is not used anywhere: use it or remove it, because every visitor’s device stores it',
        !isDrawing &&
          width < LEAST_WIDTH_PX &&
          `is ${width} pixels wide: below ${LEAST_WIDTH_PX} it is blurred on a wide screen; use the camera’s own file`,
      ]
      return messages
        .filter((message) => message !== false)
        .map((message) => ({ file: `photos/${name}`, field: '', message }))
    }),
  )
  return found.flat()
}
