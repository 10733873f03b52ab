/** Copies a recording into the content folder, and writes it into the sermon's file. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { churchDay } from '#schema/dates.ts'
import { SermonSchema, type Sermon } from '#schema/collections/sermon.ts'
import { readEntries } from '#scripts/build/content/entry-files.ts'
import { changeEntry } from '#scripts/content/files/entry-files.ts'
import { asciiSlug } from '#scripts/content/files/ascii-slug.ts'
import { replace, writeNew } from '#scripts/content/files/whole-file.ts'
import type { MeasuredFile } from './read-recording.ts'

/** A sermon as its file has it: the addresses of the built site have a hash. */
export type WrittenSermon = Pick<Sermon, 'title' | 'date'> & { audioFile?: { url: string } | undefined }

/** @returns `2025-08-31-ask-for-wisdom` */
export const recordingName = ({ title, date }: Pick<Sermon, 'title' | 'date'>, timeZone: string): string =>
  asciiSlug(`${churchDay(Date.parse(date), timeZone)} ${title}`).slice(0, 80)

/**
 * @param bytes of the recording
 * @returns where in the content folder the sermon's recording goes: where its previous recording is, or a new file
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

/**
 * Chapters and transcript stay.
 * @param name of a sermon that is there
 * @param sound the file's bytes
 * @param url where the file is already; without one it is copied
 * @returns the recording's address, and the file before if it is still in the folder
 */
export function setRecording(
  folder: string,
  name: string,
  { bytes, type, seconds, ending }: MeasuredFile,
  sound: Buffer,
  timeZone: string,
  url?: string,
): { address: string; unused?: string | undefined } {
  const written = readEntries('sermons', folder).map(({ slug, json }) => ({ slug, ...(json as WrittenSermon) }))
  const sermon = written.find(({ slug }) => slug === name)!
  const address = url ?? freeAddress(folder, written, sermon, timeZone, ending, sound)
  const audioFile = { ...sermon.audioFile, url: address, bytes, type, seconds }
  v.parse(SermonSchema.entries.audioFile, audioFile)
  const target = join(folder, address)
  if (!url && !(existsSync(target) && readFileSync(target).equals(sound))) {
    mkdirSync(join(folder, 'recordings'), { recursive: true })
    // Another file is replaced only if it is this sermon's recording.
    if (address === sermon.audioFile?.url) replace(target, sound)
    else writeNew(target, sound)
  }
  changeEntry(folder, 'sermons', name, { audioFile })
  const before = sermon.audioFile?.url
  return { address, unused: before && before !== address && existsSync(join(folder, before)) ? before : undefined }
}
