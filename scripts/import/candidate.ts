/** A sermon that may come, and the entry that it becomes once the questions are answered. */
import type * as v from 'valibot'
import { weekdayOf } from '#schema/dates.ts'
import type { Sermon, SermonEntrySchema } from '#schema/collections/sermon.ts'
import { dayBefore } from '#scripts/build/content/wall-clock.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import type { Warning } from '#scripts/content/files/dates.ts'
import type { Entry, Recording, SourceId } from './entry.ts'
import { firstSentences, webAddress } from './read/html.ts'
import { takePassages } from './read/passages.ts'
import { splitTitle } from './titles.ts'

export interface SermonCandidate {
  source: Entry
  /** The files that it is in. */
  files: Set<string>
  ids: SourceId[]
  /** Another sermon has the recording: this one only links to it. */
  isSecond?: boolean
}

export type NewSermon = v.InferInput<typeof SermonEntrySchema>

/** The preacher until the question is answered. It is never written. */
export const NOBODY = '?'

export const authorQuestion = (author: string | undefined) => (author ? `author ${author}` : 'preacher')

/**
 * Tells apart what old sites write into one field: preacher and passage in a title, a passage in a text, and the day of
 * publication instead of the sermon's.
 * @param preachers names that content or exports give. @param series likewise
 */
export function settle(found: Entry, preachers: ReadonlySet<string>, series: ReadonlySet<string>): Entry {
  const entry = { ...found, warnings: [...found.warnings] }
  const split = splitTitle(found.title, preachers, series)
  if (split) {
    entry.title = split.title
    entry.preacher ??= split.preacher
    entry.series ??= split.series
    if (entry.scripture.length === 0) entry.scripture = split.scripture
    const rest = [split.title, split.preacher, split.scripture.join('; '), split.series].filter(Boolean).join('”, “')
    entry.warnings.push({ about: 'Titles with “|” are split', detail: `“${found.title}” becomes “${rest}”` })
  }
  if (entry.description && entry.scripture.length === 0) {
    const { text, scripture } = takePassages(entry.description)
    entry.scripture = scripture
    entry.description = text || undefined
  }
  const short = firstSentences(entry.description ?? '')
  if (short.length < (entry.description?.length ?? 0))
    entry.warnings.push({ about: 'A long text: its first three sentences are taken' })
  entry.description = short || undefined
  const { day, isPublication } = found.when
  const weekday = weekdayOf(day)
  // Churches put Sunday's sermon online that night or on Monday.
  if (isPublication && weekday === 'Monday') entry.when = { ...found.when, day: dayBefore(day) }
  if (isPublication && weekday !== 'Sunday')
    entry.warnings.push({
      about: `Published on a weekday: ${weekday === 'Monday' ? 'the Sunday before is taken' : 'check the day'}`,
      detail: `${weekday}, ${day}`,
    })
  return entry
}

/**
 * @param usualTime when the service begins, `10:30`
 * @returns the entry, and what a person should look at
 */
export function entryOf(
  { source, ids, isSecond = false }: SermonCandidate,
  answers: Answers,
  usualTime: string,
): { day: string; entry: NewSermon; warnings: Warning[] } {
  const { title, description, scripture, series, author, when, notes, isFeatured } = source
  const warnings = [...source.warnings]
  if (!source.preacher && author)
    warnings.push({ about: 'The preacher may be the person who put it online', detail: author })
  const audio = source.recording && audioOf(source.recording, isSecond, warnings)
  const videoUrl = webAddress(source.videoUrl)
  if (source.videoUrl && !videoUrl)
    warnings.push({ about: 'Not a web address: it is left out', detail: source.videoUrl })
  const guid = ids.find((id) => id.guid)?.guid
  return {
    day: when.day,
    warnings,
    entry: {
      title,
      ...(description && { description }),
      ...(scripture.length > 0 && { scripture }),
      ...(series && { series }),
      preacher: source.preacher ?? answers[authorQuestion(author)] ?? NOBODY,
      date: `${when.day}T${(!when.isPublication && when.time) || usualTime}`,
      ...audio,
      ...(videoUrl && { videoUrl }),
      ...(notes && { notes }),
      ...(isFeatured && { featured: true }),
      ...(guid && { guid }),
    },
  }
}

type AudioFile = Pick<NonNullable<Sermon['audioFile']>, 'url' | 'bytes' | 'type' | 'seconds'>

/** The ending of the name tells more than what an old site says about it. */
const TYPES: readonly (readonly [type: AudioFile['type'], ending: RegExp, said: RegExp])[] = [
  ['audio/mpeg', /\.mp3$/i, /^audio\/(?:mpeg|mp3)\b/i],
  ['audio/mp4', /\.(?:m4a|m4b|mp4)$/i, /^audio\/(?:mp4|x-m4a|m4a)\b/i],
  ['audio/ogg', /\.(?:ogg|oga)$/i, /^audio\/ogg\b/i],
  ['audio/aac', /\.aac$/i, /^audio\/aac\b/i],
]

/** The page plays a recording only if its size and type are known and its address is https. Others are linked. */
function audioOf(
  { url: written, bytes, type: said = '', seconds }: Recording,
  isSecond: boolean,
  warnings: Warning[],
): { audioUrl?: string; audioFile?: AudioFile } {
  const url = webAddress(written)
  if (!url) {
    warnings.push({ about: 'Not a web address: it is left out', detail: written })
    return {}
  }
  const path = new URL(url).pathname
  const [type] = TYPES.find(([, ending]) => ending.test(path)) ?? TYPES.find(([, , by]) => by.test(said.trim())) ?? []
  const why = isSecond
    ? 'another sermon has the same one'
    : !url.startsWith('https:')
      ? 'its address begins with http://'
      : !type
        ? 'the page cannot play its kind'
        : !bytes && 'its size is not known (npm run recording measures it)'
  if (!why) return { audioUrl: url, audioFile: { url, bytes: bytes!, type: type!, ...(seconds && { seconds }) } }
  warnings.push({ about: `The recording is linked, and not played in the page: ${why}` })
  return { audioUrl: url }
}
