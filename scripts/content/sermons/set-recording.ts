/** Writes a sermon's recording into the text of sermons.json. All other lines stay as they are. */
import { applyEdits, modify } from 'jsonc-parser'
import * as v from 'valibot'
import { churchDay } from '#schema/dates.ts'
import { SermonSchema, type Sermon } from '#schema/collections/sermon.ts'
import { entriesOf } from '#scripts/build/content/content-folder.ts'
import { Refusal } from '#scripts/content/command/refusal.ts'
import { jsonLayout } from '#scripts/content/files/json-layout.ts'
import { slug } from '#scripts/content/files/slug.ts'
import { keepTidy } from '#scripts/content/files/tidy.ts'

type AudioFile = NonNullable<Sermon['audioFile']>

/** @returns `2025-08-31-ask-for-wisdom` */
export const recordingName = ({ title, date }: Pick<Sermon, 'title' | 'date'>, timeZone: string): string =>
  slug(`${churchDay(Date.parse(date), timeZone)} ${title}`).slice(0, 80)

/** @returns the likely sermon of a recording: that of the day, else the newest without a recording, else the newest */
export const likelySermon = <S extends Pick<Sermon, 'date' | 'audioFile'>>(
  sermons: readonly S[],
  day: string,
  timeZone: string,
): S | undefined =>
  sermons.find(({ date }) => churchDay(Date.parse(date), timeZone) === day) ??
  sermons.find(({ audioFile }) => !audioFile) ??
  sermons[0]

/**
 * @param text of sermons.json
 * @returns the text with the recording in the sermon's entry. Chapters and transcript stay
 * @throws Refusal if there is no such sermon
 */
export function setRecording(
  text: string,
  id: number,
  recording: Pick<AudioFile, 'url' | 'bytes' | 'type' | 'seconds'>,
  timeZone: string,
): string {
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  const entries = entriesOf('sermons', json) as (Pick<Sermon, 'id'> & { audioFile?: object })[]
  const index = entries.findIndex((entry) => entry.id === id)
  if (index < 0)
    throw new Refusal(
      `There is no sermon number ${id}; the newest is ${Math.max(0, ...entries.map((entry) => entry.id))}.`,
    )
  const audioFile = { ...entries[index]!.audioFile, ...recording }
  v.parse(SermonSchema.entries.audioFile, audioFile)
  const edits = modify(text, [...(Array.isArray(json) ? [] : ['sermons']), index, 'audioFile'], audioFile, {
    formattingOptions: jsonLayout(text).formattingOptions,
    // Puts it beside the other addresses.
    getInsertionIndex: (fields) =>
      fields.includes('audioUrl')
        ? fields.indexOf('audioUrl') + 1
        : fields.includes('videoUrl')
          ? fields.indexOf('videoUrl')
          : fields.length,
  })
  return keepTidy('sermons.json', text, applyEdits(text, edits), timeZone)
}
