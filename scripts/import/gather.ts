/** Reads an export, or a folder of exports. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { Refusal } from '#scripts/content/command/refusal.ts'
import { isSystemFile } from '#scripts/content/files/system-files.ts'
import type { Found, ReadingFor } from './found.ts'
import { readFile } from './read/read-file.ts'

/** A folder of exports has a handful. More is a mistake, such as a whole disk. */
const MOST_FILES = 500

/**
 * @param path a file or a folder
 * @returns what was read, and why each other file of the folder was not
 * @throws Refusal if nothing can be read
 */
export function gather(path: string, church: ReadingFor): { found: Found[]; left: string[] } {
  if (!existsSync(path)) throw new Refusal(`${path} is not there.`)
  if (!statSync(path).isDirectory()) return { found: [readFile(path, basename(path), church)], left: [] }
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isSystemFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/]\./.test(relative(path, file)))
    .sort()
  if (files.length > MOST_FILES)
    throw new Refusal(`${path} holds ${files.length} files: put the exports into a folder of their own.`)
  const found: Found[] = []
  const left: string[] = []
  for (const file of files) {
    try {
      found.push(readFile(file, relative(path, file).split(sep).join('/'), church))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push(error.message)
    }
  }
  if (found.length === 0) throw new Refusal([`${path} holds nothing that can be imported.`, ...left].join('\n'))
  return { found, left }
}
