/** Adds and changes the files of entries, and others. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileSchema, type ListName } from './content-files.ts'
import { readChurch, readContentText } from './read-content.ts'
import { entryFile } from './read-entries.ts'
import { tidyText } from './tidy.ts'
import { replace } from './replace-file.ts'

/**
 * @param file in the content folder; may be missing
 * @param change the fields to change; the others stay
 * @returns the file's new text, tidy
 */
export function changedText(folder: string, file: string, change: object): string {
  const before = existsSync(join(folder, file)) ? (JSON.parse(readContentText(file, folder)) as object) : {}
  return tidyText({ schema: fileSchema(file) }, JSON.stringify({ ...before, ...change }), readChurch(folder).timeZone)
}

/**
 * Changes an entry, or adds it.
 * @param name the entry's identity; for a new entry, one that is free
 * @param change the fields to change; the others stay
 */
export function changeEntry(folder: string, list: ListName, name: string, change: object): void {
  const file = entryFile(list, name, folder)
  mkdirSync(join(folder, list), { recursive: true })
  replace(join(folder, file), changedText(folder, file, change))
}
