/** Copies a recording into the content folder, and writes it into the sermon's file. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sermon } from '#schema/collections/sermon.ts'
import { readEntries } from '#church-folder/read-entries.ts'
import { asciiName, freeName } from '#church-folder/names.ts'
import { isLocal } from './files.ts'
import { changeEntry } from '#church-folder/write-entries.ts'
import { replace } from '#church-folder/replace-file.ts'
import type { MeasuredFile } from './measure.ts'

/**
 * @param name the sermon's
 * @param used the URLs of the sermons' files
 * @param sound the bytes of the file: one with the same bytes, left from an earlier try, is no other file
 * @returns the URL for a file: `recordings/2025-08-31-ask.mp3`, with a number if that is taken
 */
export function freeUrl(
  folder: string,
  name: string,
  ending: string,
  used: ReadonlySet<string | undefined>,
  sound: Buffer,
): string {
  const isOther = (file: string) => existsSync(file) && !readFileSync(file).equals(sound)
  const isTaken = (base: string) => used.has(base + ending) || isOther(join(folder, base + ending))
  return freeName(`recordings/${asciiName(name) || 'sermon'}`, isTaken) + ending
}

/**
 * Gives a sermon its recording. Chapters and transcript stay.
 * @param name an existing sermon's
 * @param sound the bytes of the file
 * @param url where the file is already online; without it, the file is copied into the content folder
 * @param more other fields of the sermon to change
 * @returns the recording's URL, and as `unused` the previous file, if it is still in the folder
 */
export function setRecording(
  folder: string,
  name: string,
  { bytes, type, seconds, ending }: MeasuredFile,
  sound: Buffer,
  url?: string,
  more: object = {},
): { url: string; unused?: string | undefined } {
  const files = new Map(
    readEntries('sermons', folder).map(({ slug, json }) => [slug, (json as Partial<Sermon>).audioFile]),
  )
  const before = files.get(name)
  const used = new Set([...files.values()].map((file) => file?.url))
  const own = isLocal(before?.url) && before.url.endsWith(ending) ? before.url : undefined
  const chosen = url ?? own ?? freeUrl(folder, name, ending, used, sound)
  if (!url) {
    mkdirSync(join(folder, 'recordings'), { recursive: true })
    replace(join(folder, chosen), sound)
  }
  changeEntry(folder, 'sermons', name, { ...more, audioFile: { ...before, url: chosen, bytes, type, seconds } })
  const unused =
    isLocal(before?.url) && before.url !== chosen && existsSync(join(folder, before.url)) ? before.url : undefined
  return { url: chosen, unused }
}
