/** Decides before anything is written which photos are added, under which names, and why others cannot be. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { GalleryCategory } from '#schema/collections/gallery-category.ts'
import { readCollection } from '#scripts/build/content/read-collection.ts'
import { nameFrom, nameProblem, photoDate, takenNames, type NewPhoto } from './add-photo.ts'
import { descriptionProblem } from '#scripts/content/check/advice.ts'
import type { PhotoWords } from './photo-descriptions.ts'
import { keptPhoto, type PhotoSource } from './photo-source.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { isSystemFile } from '#scripts/content/files/system-files.ts'

export interface Plan {
  ready: { source: PhotoSource; photo: NewPhoto }[]
  /** File names of photos in the gallery since an earlier run: same picture, same name. */
  there: string[]
  /** A sentence for each photo that cannot be added. */
  problems: string[]
}

/**
 * @param path a folder, or one photo
 * @param words the file of descriptions, which may be in the same folder
 * @returns the paths of the photos, in the order of their names
 * @throws CliError if there are none
 */
export function listPhotos(path: string, words?: string): string[] {
  if (!existsSync(path)) throw new CliError(`${path} is not there: give the folder that holds the photos.`)
  if (!statSync(path).isDirectory()) return [path]
  const inOrder = new Intl.Collator('en', { numeric: true })
  const names = readdirSync(path, { withFileTypes: true }).filter(
    (entry) =>
      !entry.isDirectory() && !isSystemFile(entry.name) && (!words || resolve(path, entry.name) !== resolve(words)),
  )
  if (names.length === 0)
    throw new CliError(`${path} holds no photos. Photos in folders within it are not looked for: give that folder.`)
  return names.map((entry) => join(path, entry.name)).sort((a, b) => inOrder.compare(basename(a), basename(b)))
}

/** @param folder the content folder. @param now ms since 1970 */
export async function planPhotos(
  folder: string,
  category: GalleryCategory,
  sources: readonly PhotoSource[],
  words: readonly PhotoWords[],
  timeZone: string,
  now: number,
): Promise<Plan> {
  const plan: Plan = { ready: [], there: [], problems: [] }
  const taken = takenNames(folder)
  const byFile = new Map(words.map((line) => [line.file, line]))
  const images = readCollection('gallery', folder)
  for (const source of sources) {
    const { fileName } = source
    const line = byFile.get(fileName)
    const refuse = (why: string) => void plan.problems.push(`${fileName}: ${why}`)
    const description = line?.description?.trim() ?? ''
    if (!description) {
      refuse('has no description: write what it shows, for people who cannot see it.')
      continue
    }
    const tooLittle = descriptionProblem(description)
    if (tooLittle) {
      refuse(`its description ${tooLittle}.`)
      continue
    }
    const written = line?.date?.trim() || source.takenAt
    if (!written) {
      refuse('does not know when it was taken: give a date, such as 2025-05-18.')
      continue
    }
    const date = photoDate(written, timeZone, now)
    if (typeof date === 'string') {
      refuse(
        line?.date ? date : `its camera says it was taken on ${written.slice(0, 10)}, and that is wrong: give a date.`,
      )
      continue
    }
    const name = line?.name?.trim() || nameFrom(fileName)
    const earlier = join(folder, 'photos', `${name}.jpg`)
    const isSame = existsSync(earlier) && readFileSync(earlier).equals(await keptPhoto(source))
    if (isSame && images.some(({ url }) => url === `/photos/${name}.webp`)) {
      plan.there.push(fileName)
      continue
    }
    const problem = isSame ? undefined : nameProblem(name, taken)
    if (problem) {
      refuse(problem)
      continue
    }
    taken.push(name)
    plan.ready.push({ source, photo: { category, description, name, date: date.instant } })
  }
  return plan
}
