/** Adds a photo to the content folder: first the picture, then its entry in gallery/. So every entry has its picture. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { GalleryCategory } from '#schema/collections/gallery-category.ts'
import { WIDTHS_PX } from '#schema/picture-renditions.ts'
import { entryFile, readEntries } from '#church-folder/read-entries.ts'
import { asciiName, freeName } from '#church-folder/names.ts'
import { wallInstant } from '#church-folder/time-zone.ts'
import { descriptionProblem } from '#commands/advice/all.ts'
import { UserError } from '#church-folder/user-error.ts'
import { readDay, type DateNotation, type Warning } from '#commands/files/dates.ts'
import { dayProblem } from '#commands/files/day-problem.ts'
import { daysInName } from '#commands/files/written-days.ts'
import { changeEntry } from '#church-folder/write-entries.ts'
import { replace } from '#church-folder/replace-file.ts'
import type { Photo } from './source.ts'
import type { PhotoWords } from './table.ts'

/** @returns `img-2041` for `IMG_2041.JPG`, or with a number if that is taken; `photo-1` for `Крещение 1.jpg` */
export function photoName(fileName: string, taken: readonly string[]): string {
  const written = parse(fileName).name
  const latin = asciiName(written)
  const isEnough = /[a-z]/.test(latin) || (latin && !/\p{L}/u.test(written))
  const base = isEnough ? latin : ['photo', latin].filter(Boolean).join('-')
  return freeName(base, (name) => taken.some((one) => one === name || isSizeOf(one, name) || isSizeOf(name, one)))
}

/** The build names a size of `picnic` like this: picnic-640.webp. */
const isSizeOf = (name: string, other: string) => WIDTHS_PX.some((wide) => name === `${other}-${wide}`)

/** @returns the instant with the church's offset from UTC, and what is doubtful about it. @throws UserError */
function photoDate(words: string, { fileName, takenAt }: Photo, notation: DateNotation, now: number) {
  // Messengers leave the day only in the name.
  const read = (words ? [words] : [takenAt ?? '', ...daysInName(fileName, notation)])
    .map((written) => readDay(written, notation))
    .find((one) => one && (words || !dayProblem(one.day, undefined, now)?.words.includes('clock')))
  if (!read)
    throw new UserError(
      words
        ? `has the date ${JSON.stringify(words)}, which cannot be read: write it as 2025-05-18.`
        : 'has no date, and the camera did not record one, or its clock was not set: write one, such as 2025-05-18.',
    )
  const problem = dayProblem(read.day, undefined, now)
  const odd = problem ? [{ about: `The date ${problem.words}` }] : []
  // At noon the day is the same in nearly every time zone.
  const [hours, minutes] = (read.time ?? '12:00').split(':').map(Number)
  const instant = wallInstant(read.day, { hours: hours!, minutes: minutes! }, notation.timeZone)
  // Today's noon may be in the future, so one day is allowed.
  if (Date.parse(instant) <= now + 86_400_000) return { date: instant, doubts: [...read.warnings, ...odd] }
  throw new UserError(`was taken on ${read.day}, which is in the future: write the right date.`)
}

/**
 * Stores the picture, then adds its entry. A run that fails in between leaves a picture without an entry; the next run
 * uses it.
 * @returns the picture's name, and whether it was there already
 * @throws UserError with the end of a sentence that begins with the file's name
 */
export function addPhoto(
  folder: string,
  category: GalleryCategory,
  photo: Photo,
  words: PhotoWords,
  notation: DateNotation,
  now: number,
): { name: string; isThere: boolean; date: string; doubts: readonly Warning[] } {
  const { fileName, jpeg } = photo
  const description = words.description.trim()
  const tooLittle = descriptionProblem(description)
  if (tooLittle) throw new UserError(`needs another description: this one ${tooLittle}.`)
  const { date, doubts } = photoDate(words.date, photo, notation, now)
  const pictures = readdirSync(join(folder, 'photos'))
  const fileOf = (file: string) => join(folder, 'photos', file)
  // Under any name: people rename pictures, and the table once had a column for names.
  const stored = pictures.find(
    (file) => statSync(fileOf(file)).size === jpeg.length && readFileSync(fileOf(file)).equals(jpeg),
  )
  const taken = pictures.map((file) => parse(file).name)
  const name = stored ? parse(stored).name : photoName(fileName, taken)
  const url = `/photos/${name}.webp`
  const isThere =
    stored !== undefined && readEntries('gallery', folder).some(({ json }) => (json as { url?: string }).url === url)
  if (isThere) return { name, isThere, date, doubts }
  if (!stored) replace(fileOf(`${name}.jpg`), jpeg)
  const isEntry = (one: string) => existsSync(join(folder, entryFile('gallery', one, folder)))
  const entry = freeName(`${date.slice(0, 10)}-${name}`, isEntry)
  changeEntry(folder, 'gallery', entry, { category, description, url, date })
  return { name, isThere, date, doubts }
}
