/** The table of descriptions next to the photos: written with a line for each photo, filled in by a person, then read. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { UserError } from '#church-folder/user-error.ts'
import { decode } from '#commands/files/decode.ts'
import { readTable } from '#commands/files/read-table.ts'
import { fileNameOf } from './source.ts'

export const TABLE = 'words.csv'
/** Tables, and files that operating systems add to folders. */
const NO_PHOTO = /^\.|\.csv$|^(?:thumbs\.db|desktop\.ini)$/i

/** What a person says about a photo. */
export interface PhotoWords {
  /** `IMG_2041.JPG` */
  file: string
  description: string
  /** In any notation; '' for the camera's date. */
  date: string
}

/** @returns the photos' paths, sorted, and the names of others, such as videos. @throws UserError without photos */
export function listPhotos(folder: string): { photos: string[]; others: string[] } {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new UserError(`${folder} is not a folder. Name the folder with the photos.`)
  const inOrder = new Intl.Collator('en', { numeric: true })
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !NO_PHOTO.test(entry.name))
    .map(({ name }) => name)
    .sort((a, b) => inOrder.compare(a, b))
  const isPhoto = (name: string) => /\.(?:jpe?g|jpe|jfif)$/i.test(name)
  const photos = names.filter(isPhoto).map((name) => join(folder, name))
  const others = names.filter((name) => !isPhoto(name)).map(fileNameOf)
  if (photos.length > 0) return { photos, others }
  throw new UserError(
    others.length > 0
      ? `${folder} has no JPEG photos, only ${others.join(', ')}. Open the pictures in a photo program and export them as JPEG.`
      : `${folder} has no photos. Photos in subfolders are not found: name the subfolder.`,
  )
}

/** @returns a table to fill in. The byte order mark tells Excel that it is UTF-8 */
export const blankTable = (photos: readonly string[]) =>
  `\uFEFF${['file,description,date', ...photos.map((photo) => `"${fileNameOf(photo).replaceAll('"', '""')}",,`)].join('\r\n')}\r\n`

/** @returns the lines, and what was repaired. @throws UserError if the file is not such a table */
export function readTableOf(table: string): { words: PhotoWords[]; notes: string[] } {
  const name = basename(table)
  const { text, notes } = decode(readFileSync(table), name)
  const [head, ...rows] = readTable(text).rows.map(({ cells }) => cells)
  const [file, description, date] = ['file', 'description', 'date'].map((field) =>
    (head ?? []).findIndex((heading) => heading.toLowerCase() === field),
  )
  if (file! < 0 || description! < 0) throw new UserError(`The first line of ${name} must be: file,description,date`)
  const words = rows.map((cells) => ({
    file: cells[file!]?.normalize('NFC') ?? '',
    description: cells[description!] ?? '',
    date: cells[date!] ?? '',
  }))
  const twice = words.find((line, at) => words.findIndex((other) => other.file === line.file) < at)
  if (twice) throw new UserError(`${name} lists ${twice.file} twice: keep only one of the lines.`)
  return { words, notes }
}
