/** Turns a sermon as it was found into the entry to write. */
import type * as v from 'valibot'
import { parseTime } from '#data/site/calendar.ts'
import { churchDay, weekdayOf } from '#schema/dates.ts'
import type { SermonEntrySchema } from '#schema/collections/sermon.ts'
import { clockText, dayBefore } from '#scripts/build/content/wall-clock.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { authorQuestion, seriesQuestion } from './answers.ts'
import { audioOf, webAddress } from './audio.ts'
import type { Doubt, FoundSermon, When } from './found.ts'
import { splitTitle } from './titles.ts'

export type NewSermon = v.InferInput<typeof SermonEntrySchema>

export interface Draft {
  source: FoundSermon
  day: string
  entry: NewSermon
  doubts: Doubt[]
}

/** Names that the content or the exports give. They tell the parts of a title apart. */
export interface KnownNames {
  preachers: ReadonlySet<string>
  series: ReadonlySet<string>
}

/** Stands for the preacher until the question is answered. It is never written. */
export const NOBODY = '?'

/** @param usualTime when the service begins, `10:30` */
export function draftOf(
  source: FoundSermon,
  answers: Answers,
  names: KnownNames,
  timeZone: string,
  usualTime: string,
): Draft {
  const doubts: Doubt[] = [...source.doubts]
  const split = answers.titles === 'whole' ? undefined : splitTitle(source.title, names.preachers, names.series)
  if (source.title.includes('|'))
    doubts.push({
      about: 'Titles with “|”',
      detail: split
        ? `“${source.title}” is split: title “${split.title}”${split.preacher ? `, preacher ${split.preacher}` : ''}${split.scripture.length > 0 ? `, passage ${split.scripture.join('; ')}` : ''}`
        : `“${source.title}” stays whole`,
    })
  const answered = parseTime(answers.time ?? '')
  const when = momentOf(source.when, answers, timeZone, answered ? clockText(answered) : usualTime)
  doubts.push(...when.doubts)
  const preacher =
    source.preacher ?? split?.preacher ?? (source.author && answers[authorQuestion(source.author)]) ?? answers.preacher
  if (source.author && !source.preacher && !split?.preacher)
    doubts.push({ about: 'The preacher may be who put it online', detail: source.author })
  const found = source.series ?? split?.series
  const series = found && (answers[seriesQuestion(found)] ?? found)
  const scripture = source.scripture.length > 0 ? source.scripture : (split?.scripture ?? [])
  const sound = audioOf(source)
  doubts.push(...sound.doubts)
  const video = webAddress(source.videoUrl)
  if (source.videoUrl && !video) doubts.push({ about: 'An address that is none is left out', detail: source.videoUrl })
  return {
    source,
    day: when.day,
    doubts,
    entry: {
      title: split?.title ?? source.title,
      ...(source.description && { description: source.description }),
      ...(scripture.length > 0 && { scripture }),
      ...(series && { series }),
      preacher: preacher ?? NOBODY,
      date: `${when.day}T${when.time}`,
      ...(sound.audioUrl && { audioUrl: sound.audioUrl }),
      ...(sound.audioFile && { audioFile: sound.audioFile }),
      ...(video && { videoUrl: video }),
      ...(source.notes && { notes: source.notes }),
      ...(source.isFeatured && { featured: true }),
    },
  }
}

function momentOf(
  when: When,
  answers: Answers,
  timeZone: string,
  time: string,
): { day: string; time: string; doubts: Doubt[] } {
  if ('day' in when)
    return {
      day: when.day,
      time: when.time ?? time,
      doubts: when.time ? [] : [{ about: `Only the day is known; the service’s usual time is written (${time})` }],
    }
  const published = churchDay(when.published, timeZone)
  const weekday = weekdayOf(published)
  // Churches put Sunday's sermon online that night or on Monday.
  const day = weekday === 'Monday' && answers.published !== 'as published' ? dayBefore(published) : published
  const doubts: Doubt[] = [
    {
      about: `Only the day of publication is known; the service’s usual time is written (${time})`,
      detail:
        day === published
          ? weekday === 'Sunday'
            ? undefined
            : `published on ${weekday}, ${published}: check the day`
          : `published on ${weekday}, ${published}: the Sunday before is taken`,
    },
  ]
  return { day, time, doubts }
}
