/** Writes a sermon's recording into the sermon's file. */
import { existsSync, readFileSync } from 'node:fs'
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

/** A sermon as its file has it: the addresses of the built site have a hash. */
export type WrittenSermon = Pick<Sermon, 'title' | 'date'> & { audioFile?: { url: string } | undefined }

/** @returns `2025-08-31-ask-for-wisdom` */
export const recordingName = ({ title, date }: Pick<Sermon, 'title' | 'date'>, timeZone: string): string =>
  asciiSlug(`${churchDay(Date.parse(date), timeZone)} ${title}`).slice(0, 80)

/**
 * @param bytes of the recording
 * @returns where in the content folder the sermon's recording goes: where its recording before is, or a file of its own
 */
export function freeAddress(
  folder: string,
  sermons: readonly WrittenSermon[],
  sermon: WrittenSermon,
  timeZone: string,
  ending: string,
  bytes: Buffer,
): string {
  const others = new Set(sermons.filter((one) => one !== sermon).map(({ audioFile }) => audioFile?.url))
  const base = `recordings/${recordingName(sermon, timeZone)}`
  for (let more = 1; ; more += 1) {
    const address = `${base}${more > 1 ? `-${more}` : ''}${ending}`
    const file = join(folder, address)
    const isOurs = () => address === sermon.audioFile?.url || readFileSync(file).equals(bytes)
    if (!others.has(address) && (!existsSync(file) || isOurs())) return address
  }
}

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
