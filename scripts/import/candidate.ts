/** A sermon that may come, and the entry that it becomes once the questions are answered. */
import type * as v from 'valibot'
import { parseTime } from '#data/site/calendar.ts'
import { weekdayOf } from '#schema/dates.ts'
import type { SermonEntrySchema } from '#schema/collections/sermon.ts'
import { clockText, dayBefore } from '#scripts/build/content/wall-clock.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { audioOf } from './audio.ts'
import type { ImportedEntry, ImportWarning, SourceId } from './imported-entry.ts'
import { firstSentences, webAddress } from './read/html.ts'
import { takePassages } from './read/passages.ts'
import { splitTitle } from './titles.ts'

export interface SermonCandidate {
  source: ImportedEntry
  /** The files that it is in. */
  files: Set<string>
  ids: SourceId[]
  /** Another sermon has the recording: this one only links to it. */
  isSecond?: boolean
}

export type NewSermon = v.InferInput<typeof SermonEntrySchema>

/** The preacher until the question is answered. It is never written. */
export const NOBODY = '?'

export const authorQuestion = (author: string) => `author ${author}`

/**
 * Tells apart what old sites write into one field: preacher and passage in a title, a passage in a text, and the day of
 * publication instead of the sermon's.
 * @param preachers names that content or exports give. @param series likewise
 */
export function settle(
  found: ImportedEntry,
  preachers: ReadonlySet<string>,
  series: ReadonlySet<string>,
): ImportedEntry {
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
  { source, ids, isSecond }: SermonCandidate,
  answers: Answers,
  usualTime: string,
): { day: string; entry: NewSermon; warnings: ImportWarning[] } {
  const { title, description, scripture, series, author, when, notes, isFeatured } = source
  const warnings = [...source.warnings]
  if (!source.preacher && author)
    warnings.push({ about: 'The preacher may be the person who put it online', detail: author })
  const audio = source.recording && audioOf(source.recording, isSecond === true, warnings)
  const videoUrl = webAddress(source.videoUrl)
  if (source.videoUrl && !videoUrl)
    warnings.push({ about: 'Not a web address: it is left out', detail: source.videoUrl })
  const answered = parseTime(answers.time ?? '')
  const time = (!when.isPublication && when.time) || (answered ? clockText(answered) : usualTime)
  const guid = ids.find((id) => id.guid)?.guid
  return {
    day: when.day,
    warnings,
    entry: {
      title,
      ...(description && { description }),
      ...(scripture.length > 0 && { scripture }),
      ...(series && { series }),
      preacher: source.preacher ?? (author ? answers[authorQuestion(author)] : answers.preacher) ?? NOBODY,
      date: `${when.day}T${time}`,
      ...audio,
      ...(videoUrl && { videoUrl }),
      ...(notes && { notes }),
      ...(isFeatured && { featured: true }),
      ...(guid && { guid }),
    },
  }
}
