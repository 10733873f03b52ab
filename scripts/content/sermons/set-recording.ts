/** Writes a sermon's recording into the sermon's file. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { churchDay } from '#schema/dates.ts'
import { SermonSchema, type Sermon } from '#schema/collections/sermon.ts'
import { readContentText } from '#scripts/build/content/content-folder.ts'
import { entryFile } from '#scripts/build/content/entry-files.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { changeEntry } from '#scripts/content/files/entry-files.ts'
import { asciiSlug } from '#scripts/content/files/ascii-slug.ts'

type AudioFile = NonNullable<Sermon['audioFile']>

/** @returns `2025-08-31-ask-for-wisdom` */
export const recordingName = ({ title, date }: Pick<Sermon, 'title' | 'date'>, timeZone: string): string =>
  asciiSlug(`${churchDay(Date.parse(date), timeZone)} ${title}`).slice(0, 80)

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
 * Writes the recording into the sermon's file. Chapters and transcript stay.
 * @throws CliError if there is no such sermon
 */
export function setRecording(
  folder: string,
  name: string,
  recording: Pick<AudioFile, 'url' | 'bytes' | 'type' | 'seconds'>,
): void {
  const file = entryFile('sermons', name, folder)
  if (!existsSync(join(folder, file))) throw new CliError(`There is no sermon ${name}.`)
  const before = JSON.parse(readContentText(file, folder)) as { audioFile?: object }
  const audioFile = { ...before.audioFile, ...recording }
  v.parse(SermonSchema.entries.audioFile, audioFile)
  changeEntry(folder, 'sermons', name, { audioFile })
}
