/** Puts a photo into the content folder: the picture first, then its line in gallery.json, so that no line names what is not there. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import * as v from 'valibot'
import type { Church } from '#schema/church.ts'
import { weekdayOf } from '#schema/dates.ts'
import type { GalleryCategory } from '#schema/gallery-category.ts'
import { GalleryImageSchema } from '#schema/gallery-image.ts'
import { entriesOf, readContent, readContentText } from '#scripts/build/content/content-folder.ts'
import { wallInstant } from '#scripts/build/feeds/time-zone.ts'
import { instantAt } from '#scripts/build/content/wall-clock.ts'
import { insertEntry } from '#scripts/content/files/insert-entry.ts'
import { Refusal } from '#scripts/content/command/refusal.ts'
import { keepTidy } from '#scripts/content/files/tidy.ts'
import { replace, writeNew } from '#scripts/content/files/whole-file.ts'

const FILE = 'gallery.json'
/** Without a time of day, noon: the same day everywhere it is read. */
const NOON = { hours: 12, minutes: 0 }

export interface NewPhoto {
  category: GalleryCategory
  description: string
  /** What its file is called, without the ending. */
  name: string
  /** Instant (RFC 3339). */
  date: string
}

/** @returns `img-2041` for `IMG_2041.JPG`; empty when no letter of it can stand in an address */
export const nameFrom = (fileName: string) =>
  parse(fileName)
    .name.normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What pictures of the folder are called. */
export const takenNames = (folder: string) => readdirSync(join(folder, 'photos')).map((file) => parse(file).name)

/** @param taken names of other pictures @returns what is wrong with a name, as a sentence; undefined for a good one */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
    return `A picture cannot be called ${JSON.stringify(name)}: use small letters, digits and single hyphens, as in spring-picnic.`
  if (taken.includes(name)) return `There is a picture called ${name} already: choose another name.`
  // The build calls its sizes so: picnic-640.webp.
  const other = taken.find((one) => isSizeOf(name, one) || isSizeOf(one, name))
  return (
    other && `${name} would be taken for a size of the picture ${other}, or the other way round: choose another name.`
  )
}

const isSizeOf = (name: string, other: string) =>
  name.startsWith(`${other}-`) && /^\d{1,4}$/.test(name.slice(other.length + 1))

/**
 * @param written `2025-05-18`, with a time (`2025-05-18 10:20`, the church's clock) or as an instant of RFC 3339
 * @returns the instant with the offset of the church's clocks, or a sentence that says what is wrong
 */
export function photoDate(written: string, timeZone: string, now: number): { instant: string } | string {
  const [, day, hours, minutes, seconds, offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/.exec(written.trim()) ?? []
  if (!day || !weekdayExists(day) || Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59)
    return `Write a day that exists, as 2025-05-18, not ${JSON.stringify(written)}.`
  const instant = offset
    ? `${day}T${hours!.padStart(2, '0')}:${minutes}:${seconds ?? '00'}${offset}`
    : wallInstant(day, hours ? { hours: Number(hours), minutes: Number(minutes) } : NOON, timeZone).replace(
        /:00(?=[+-])/,
        `:${seconds ?? '00'}`,
      )
  // Noon of today may be still to come.
  return Date.parse(instant) > now + 86_400_000
    ? `${written.trim()} is still to come: check the year.`
    : { instant: instantAt(Date.parse(instant), timeZone) }
}

const weekdayExists = (day: string) =>
  (new Date(`${day}T00:00:00Z`).toJSON() ?? '').startsWith(day) && Boolean(weekdayOf(day))

/**
 * Stores the picture under a name of its own and then adds its line, each whole or not at all. What a killed run leaves
 * is a picture that no line names: the same picture under the same name is then taken as it is.
 * @param jpeg what is to be kept (photo-source.ts)
 * @returns the id it was given
 * @throws Refusal when the name is taken; v.ValiError when a field is not what the schema asks for. Nothing is changed then
 */
export function addPhoto(folder: string, { name, ...fields }: NewPhoto, jpeg: Buffer): number {
  const entry = {
    category: fields.category,
    description: fields.description,
    url: `/photos/${name}.webp`,
    date: fields.date,
  }
  v.parse(GalleryImageSchema, { id: 1, ...entry })
  const picture = join(folder, 'photos', `${name}.jpg`)
  const isLeftOver = existsSync(picture) && !isNamed(folder, entry.url) && readFileSync(picture).equals(jpeg)
  const problem = isLeftOver ? undefined : nameProblem(name, takenNames(folder))
  if (problem) throw new Refusal(problem)
  const before = readContentText(FILE, folder)
  const { text, id } = insertEntry(before, 'gallery', entry, 'last')
  const { timeZone } = readContent('church.json', folder) as Church
  if (!isLeftOver) writeNew(picture, jpeg)
  try {
    replace(join(folder, FILE), keepTidy(FILE, before, text, timeZone))
  } catch (error) {
    if (!isLeftOver) rmSync(picture, { force: true })
    throw error
  }
  return id
}

const isNamed = (folder: string, url: string) =>
  (entriesOf('gallery', readContent(FILE, folder)) as { url?: string }[]).some((entry) => entry.url === url)
