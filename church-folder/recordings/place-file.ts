/** Recordings and transcripts in the content folder: which name a file gets, and which files nobody needs. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileNames } from '#church-folder/picture-source.ts'
import { freeUrl } from './set.ts'

/**
 * Copies a file to `recordings`, then calls `use`. If either fails, the copy is removed again.
 * @param name the sermon's, from which the copy's name is made
 * @param used the URLs of other sermons' files, which are not replaced
 * @param use writes the copy's URL into the sermon
 * @returns what `use` gives
 * @throws what copying or `use` throws
 */
export function placeFile<T>(
  folder: string,
  name: string,
  file: string,
  ending: string,
  used: ReadonlySet<string | undefined>,
  use: (url: string) => T,
): T {
  const bytes = readFileSync(file)
  const url = freeUrl(folder, name, ending, used, bytes)
  const [place, part] = [join(folder, url), join(folder, `recordings/.${process.pid}.part`)]
  const isNew = !existsSync(place)
  mkdirSync(join(folder, 'recordings'), { recursive: true })
  try {
    if (isNew) {
      // Under its name, the copy is whole, even after a power cut.
      writeFileSync(part, bytes, { flush: true })
      renameSync(part, place)
    }
    return use(url)
  } catch (error) {
    for (const one of isNew ? [part, place] : []) rmSync(one, { force: true })
    throw error
  }
}

/** @returns the URLs of all files in `recordings` */
export const placedFiles = (folder: string): string[] =>
  fileNames(join(folder, 'recordings')).map((name) => `recordings/${name}`)
