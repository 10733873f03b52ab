/** Adds a photo to the content folder: first the picture, then its entry in gallery/. No entry lacks its picture. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import * as v from 'valibot'
import { Day } from '#schema/fields.ts'
import type { GalleryCategory } from '#schema/collections/gallery-category.ts'
import { GalleryEntrySchema } from '#schema/collections/gallery-image.ts'
import { readEntries } from '#scripts/build/content/entry-files.ts'
import { wallInstant } from '#scripts/build/feeds/time-zone.ts'
import { instantAt } from '#scripts/build/content/wall-clock.ts'
import { addEntry, freeName } from '#scripts/content/files/entry-files.ts'
import { asciiSlug } from '#scripts/content/files/ascii-slug.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { writeNew } from '#scripts/content/files/whole-file.ts'

/** The time of a photo of which only the day is known. At noon the day is the same wherever it is read. */
const NOON = { hours: 12, minutes: 0 }

export interface NewPhoto {
  category: GalleryCategory
  description: string
  /** The file's name, without the ending. */
  name: string
  /** Instant (RFC 3339). */
  date: string
}

/**
 * The names that a photo may get, after its file's. An address has Latin letters and digits only.
 * @returns `img-2041`, `img-2041-b` and so on for `IMG_2041.JPG`; `photo-1`, … for `Крещение 1.jpg`
 */
export function namesFor(fileName: string): string[] {
  const written = parse(fileName).name
  const latin = asciiSlug(written)
  const isEnough = /[a-z]/.test(latin) || (latin && !/\p{L}/u.test(written))
  const name = isEnough ? latin : ['photo', latin].filter(Boolean).join('-')
  return [name, ...[...'bcdefghijklmnopqrstuvwxyz'].map((letter) => `${name}-${letter}`)]
}

/** The names of the folder's pictures, without endings. */
export const takenNames = (folder: string) => readdirSync(join(folder, 'photos')).map((file) => parse(file).name)

/** @param taken other pictures' names. @returns what is wrong with the name, as a sentence; undefined for a good one */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
    return `A picture cannot be called ${JSON.stringify(name)}: use small letters, digits and single hyphens, as in spring-picnic.`
  if (taken.includes(name)) return `There is a picture called ${name} already: choose another name.`
  // The build names the sizes of `picnic` so: picnic-640.webp.
  const other = taken.find((one) => isSizeOf(name, one) || isSizeOf(one, name))
  return (
    other && `${name} would be taken for a size of the picture ${other}, or the other way around: choose another name.`
  )
}

const isSizeOf = (name: string, other: string) =>
  name.startsWith(`${other}-`) && /^\d{1,4}$/.test(name.slice(other.length + 1))

/**
 * @param written `2025-05-18`, with a time (`2025-05-18 10:20`, the church's clock) or as an instant of RFC 3339
 * @returns the instant with the church's offset from UTC, or what is wrong, as a sentence
 */
export function photoDate(written: string, timeZone: string, now: number): { instant: string } | string {
  const [, day, hours, minutes, seconds, offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/.exec(written.trim()) ?? []
  if (!day || !v.is(Day, day) || Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59)
    return `Write a day that exists, such as 2025-05-18, not ${JSON.stringify(written)}.`
  const instant = offset
    ? `${day}T${hours!.padStart(2, '0')}:${minutes}:${seconds ?? '00'}${offset}`
    : wallInstant(day, hours ? { hours: Number(hours), minutes: Number(minutes) } : NOON, timeZone).replace(
        /:00(?=[+-])/,
        `:${seconds ?? '00'}`,
      )
  // Noon of today may still be to come, hence the day's grace.
  return Date.parse(instant) > now + 86_400_000
    ? `${written.trim()} is still to come: check the year.`
    : { instant: instantAt(Date.parse(instant), timeZone) }
}

/**
 * Stores the picture, then adds its entry. A killed run may leave a picture without an entry; another run with the same
 * picture and name uses it.
 * @param jpeg the picture to keep (photo-source.ts)
 * @throws CliError if the name is taken; v.ValiError if a field does not match the schema. Nothing has changed then
 */
export function addPhoto(folder: string, { name, ...fields }: NewPhoto, jpeg: Buffer): void {
  const entry = {
    category: fields.category,
    description: fields.description,
    url: `/photos/${name}.webp`,
    date: fields.date,
  }
  v.parse(GalleryEntrySchema, entry)
  const picture = join(folder, 'photos', `${name}.jpg`)
  const isLeftOver = existsSync(picture) && !isNamed(folder, entry.url) && readFileSync(picture).equals(jpeg)
  const problem = isLeftOver ? undefined : nameProblem(name, takenNames(folder))
  if (problem) throw new CliError(problem)
  if (!isLeftOver) writeNew(picture, jpeg)
  try {
    addEntry(folder, 'gallery', freeName(folder, 'gallery', `${entry.date.slice(0, 10)} ${name}`), entry)
  } catch (error) {
    if (!isLeftOver) rmSync(picture, { force: true })
    throw error
  }
}

const isNamed = (folder: string, url: string) =>
  readEntries('gallery', folder).some(({ json }) => (json as { url?: string }).url === url)
