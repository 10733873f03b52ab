/** Adds and changes the files of entries. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import { LISTS, type ListName } from './content-files.ts'
import { readContent, readContentText } from './read-content.ts'
import { entryFile } from './read-entries.ts'
import { tidyText } from './tidy.ts'
import { replace } from './replace-file.ts'

/** @returns the text of an entry's file, in the layout of all content files */
export const entryText = (folder: string, list: ListName, fields: object) =>
  tidyText({ schema: LISTS[list] }, JSON.stringify(fields), (readContent('church.json', folder) as Church).timeZone)

/** @param name the entry's identity. No other entry may have it (`freeName`) */
export function addEntry(folder: string, list: ListName, name: string, fields: object): void {
  mkdirSync(join(folder, list), { recursive: true })
  replace(join(folder, list, `${name}.json`), entryText(folder, list, fields))
}

/** @param change some of the entry's fields. The others stay */
export function changeEntry(folder: string, list: ListName, name: string, change: object): void {
  const file = entryFile(list, name, folder)
  const fields = JSON.parse(readContentText(file, folder)) as object
  replace(join(folder, file), entryText(folder, list, { ...fields, ...change }))
}
