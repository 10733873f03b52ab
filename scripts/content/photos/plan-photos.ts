/** Decides before anything is written which photos are added, under which names, and why others cannot be. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { GalleryCategory } from '#schema/collections/gallery-category.ts'
import { readCollection } from '#scripts/build/content/read-collection.ts'
import { nameProblem, namesFor, photoDate, takenNames, type NewPhoto } from './add-photo.ts'
import { descriptionProblem } from '#scripts/content/check/advice.ts'
import type { PhotoWords } from './photo-descriptions.ts'
import { fileNameOf, keptPhoto, type PhotoSource } from './photo-source.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { isSystemFile } from '#scripts/content/files/system-files.ts'

export interface PhotoPlan {
  ready: { source: PhotoSource; photo: NewPhoto }[]
  /** File names of photos in the gallery since an earlier run: same picture, same name. */
  there: string[]
  /** A sentence for each photo that cannot be added. */
  problems: string[]
}

/**
 * @param path a folder, or one photo
 * @param words of descriptions. What they name is taken for a photo, so that somebody is told if it is none
 * @param table the file of descriptions, which may be among the photos
 * @returns the paths of the photos, in the order of their names, and the names of the other files: phones put films and
 * notes of edits beside their photos
 * @throws CliError if there are no photos
 */
export function listPhotos(
  path: string,
  words: readonly Pick<PhotoWords, 'file'>[] = [],
  table?: string,
): { photos: string[]; others: string[] } {
  if (!existsSync(path)) throw new CliError(`${path} is not there. Name the folder with the photos.`)
  if (!statSync(path).isDirectory()) return { photos: [path], others: [] }
  const inOrder = new Intl.Collator('en', { numeric: true })
  const files = readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !isSystemFile(entry.name))
    .map(({ name }) => join(path, name))
    .filter((file) => !table || resolve(file) !== resolve(table))
    .sort((a, b) => inOrder.compare(basename(a), basename(b)))
  const isPhoto = (file: string) => /\.jpe?g$/i.test(file) || words.some((line) => line.file === fileNameOf(file))
  const others = files.filter((file) => !isPhoto(file)).map(fileNameOf)
  if (others.length < files.length) return { photos: files.filter(isPhoto), others }
  throw new CliError(
    others.length > 0
      ? `${path} has no JPEG photos, only ${others.join(', ')}. Open the pictures in a photo program and export them as JPEG.`
      : `${path} has no photos. Photos in folders inside it are not found: name that folder.`,
  )
}

/** @param folder the content folder. @param now ms since 1970 */
export async function planPhotos(
  folder: string,
  category: GalleryCategory,
  sources: readonly PhotoSource[],
  words: readonly PhotoWords[],
  timeZone: string,
  now: number,
): Promise<PhotoPlan> {
  const plan: PhotoPlan = { ready: [], there: [], problems: [] }
  const taken = takenNames(folder)
  const byFile = new Map(words.map((line) => [line.file, line]))
  const inGallery = new Set(readCollection('gallery', folder).map(({ url }) => url))
  /** Names of this run's photos. */
  const ours = new Set<string>()
  for (const source of sources) {
    const { fileName } = source
    const line = byFile.get(fileName)
    const said = readWords(line, source, timeZone, now)
    if (typeof said === 'string') {
      plan.problems.push(`${fileName}: ${said}`)
      continue
    }
    let kept: Buffer | undefined
    const isThere = async (name: string) => {
      const earlier = join(folder, 'photos', `${name}.jpg`)
      return !ours.has(name) && existsSync(earlier) && readFileSync(earlier).equals((kept ??= await keptPhoto(source)))
    }
    const wanted = line?.name?.trim() ? [line.name.trim()] : namesFor(fileName)
    let name: string | undefined
    let isKept = false
    for (const one of wanted) {
      isKept = await isThere(one)
      if (!isKept && nameProblem(one, taken)) continue
      name = one
      break
    }
    if (name === undefined) plan.problems.push(`${fileName}: ${nameProblem(wanted[0]!, taken)}`)
    else if (isKept && inGallery.has(`/photos/${name}.webp`)) plan.there.push(fileName)
    else plan.ready.push({ source, photo: { category, name, ...said } })
    if (name !== undefined) {
      ours.add(name)
      taken.push(name)
    }
  }
  return plan
}

/** @returns the entry's description and instant, or what is wrong with them, as a sentence */
function readWords(
  line: PhotoWords | undefined,
  { takenAt }: PhotoSource,
  timeZone: string,
  now: number,
): Pick<NewPhoto, 'description' | 'date'> | string {
  const description = line?.description?.trim() ?? ''
  if (!description) return 'has no description. Write what it shows, for people who cannot see it.'
  const tooLittle = descriptionProblem(description)
  if (tooLittle) return `its description ${tooLittle}.`
  const written = line?.date?.trim() || takenAt
  if (!written) return 'does not know when it was taken. Give a date, such as 2025-05-18.'
  const date = photoDate(written, timeZone, now)
  if (typeof date !== 'string') return { description, date: date.instant }
  return line?.date ? date : `its camera says ${written.slice(0, 10)}, and that is wrong. Give a date.`
}
