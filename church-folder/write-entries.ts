/** Adds and changes the files of entries, and others. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileSchema, type ListName } from './content-files.ts'
import { readChurch, readContentText } from './read-content.ts'
import { entryFile } from './read-entries.ts'
import { tidyText } from './tidy.ts'
import { replace } from './replace-file.ts'

/** @param file may be missing. @param change some of its fields; the others stay. @returns its text, tidy */
export function changedText(folder: string, file: string, change: object): string {
  const before = existsSync(join(folder, file)) ? (JSON.parse(readContentText(file, folder)) as object) : {}
  return tidyText({ schema: fileSchema(file)! }, JSON.stringify({ ...before, ...change }), readChurch(folder).timeZone)
}

/** @param name the entry's identity; that of a new entry must be free. @param change some of its fields. The others stay */
export function changeEntry(folder: string, list: ListName, name: string, change: object): void {
  const file = entryFile(list, name, folder)
  mkdirSync(join(folder, list), { recursive: true })
  replace(join(folder, file), changedText(folder, file, change))
}
