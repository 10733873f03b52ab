/** Adds a photo to the content folder: first the picture, then its entry in gallery/. No entry lacks its picture. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import * as v from 'valibot'
import type { GalleryCategory } from '#schema/collections/gallery-category.ts'
import { GalleryEntrySchema } from '#schema/collections/gallery-image.ts'
import { readEntries } from '#scripts/build/content/entry-files.ts'
import { wallInstant } from '#scripts/build/feeds/time-zone.ts'
import { descriptionProblem } from '#scripts/content/check/advice.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { readDay, type DateNotation } from '#scripts/content/files/dates.ts'
import { addEntry, freeName } from '#scripts/content/files/entry-files.ts'
import { asciiSlug } from '#scripts/content/files/ascii-slug.ts'
import { writeNew } from '#scripts/content/files/whole-file.ts'
import type { Photo } from './photo-source.ts'
import type { PhotoWords } from './photo-table.ts'

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

/** @param taken other pictures' names. @returns what is wrong with the name, as a sentence; undefined for a good one */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
    return `A picture cannot be called ${JSON.stringify(name)}: use lowercase letters, digits and single hyphens, as in spring-picnic.`
  if (taken.includes(name)) return `There is already a picture called ${name}: choose another name.`
  // The build names a size of `picnic` like this: picnic-640.webp.
  const other = taken.find((one) => isSizeOf(name, one) || isSizeOf(one, name))
  return (
    other &&
    `${name} could be mistaken for a size of the picture ${other}, or the other way around: choose another name.`
  )
}

const isSizeOf = (name: string, other: string) =>
  name.startsWith(`${other}-`) && /^\d{1,4}$/.test(name.slice(other.length + 1))

/** @returns the instant with the church's offset from UTC. @throws CliError */
export function photoDate(words: string, takenAt: string | undefined, notation: DateNotation, now: number): string {
  const read = readDay(words || takenAt || '', notation)
  if (!read)
    throw new CliError(
      words
        ? `has the date ${JSON.stringify(words)}, which cannot be read: write it as 2025-05-18.`
        : 'has no date, and the camera did not record one: write one, such as 2025-05-18.',
    )
  // At noon the day is the same wherever it is read.
  const [hours, minutes] = (read.time ?? '12:00').split(':').map(Number)
  const instant = wallInstant(read.day, { hours: hours!, minutes: minutes! }, notation.timeZone)
  // Today's noon may be in the future, so one day is allowed.
  if (Date.parse(instant) <= now + 86_400_000) return instant
  throw new CliError(`was taken on ${read.day}, which is in the future: write the right date.`)
}

/**
 * Stores the picture, then adds its entry. A killed run may leave a picture without an entry; the next run uses it.
 * @returns the picture's name, and whether it was there already
 * @throws CliError with the end of a sentence that begins with the file's name; nothing has changed then
 */
export function addPhoto(
  folder: string,
  category: GalleryCategory,
  { fileName, jpeg, takenAt }: Photo,
  words: PhotoWords,
  notation: DateNotation,
  now: number,
): { name: string; isThere: boolean; date: string } {
  const description = words.description.trim()
  const tooLittle = descriptionProblem(description)
  if (tooLittle) throw new CliError(`needs another description: this one ${tooLittle}.`)
  const date = photoDate(words.date, takenAt, notation, now)
  const taken = readdirSync(join(folder, 'photos')).map((file) => parse(file).name)
  const fileOf = (name: string) => join(folder, 'photos', `${name}.jpg`)
  const isStored = (name: string) => existsSync(fileOf(name)) && readFileSync(fileOf(name)).equals(jpeg)
  const wanted = words.name ? [words.name] : namesFor(fileName)
  const name = wanted.find((one) => isStored(one) || !nameProblem(one, taken))
  if (name === undefined) throw new CliError(`cannot be added. ${nameProblem(wanted[0]!, taken)}`)
  const url = `/photos/${name}.webp`
  const isLeftOver = isStored(name)
  const isThere =
    isLeftOver && readEntries('gallery', folder).some(({ json }) => (json as { url?: string }).url === url)
  if (isThere) return { name, isThere, date }
  const entry = { category, description, url, date }
  v.parse(GalleryEntrySchema, entry)
  if (!isLeftOver) writeNew(fileOf(name), jpeg)
  try {
    addEntry(folder, 'gallery', freeName(folder, 'gallery', `${date.slice(0, 10)} ${name}`), entry)
  } catch (error) {
    if (!isLeftOver) rmSync(fileOf(name), { force: true })
    throw error
  }
  return { name, isThere, date }
}
