/** Adds and changes the files of entries. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { slug } from '#data/site/slug.ts'
import type { Church } from '#schema/church/church.ts'
import { LISTS, type ListName } from '#scripts/build/content/content-files.ts'
import { readContent, readContentText } from '#scripts/build/content/content-folder.ts'
import { entryFile } from '#scripts/build/content/entry-files.ts'
import { tidyText } from './tidy.ts'
import { replace, writeNew } from './whole-file.ts'

/** @returns a name for a new entry, with a number if there is one of that name: `2025-08-31-ask-for-wisdom` */
export function freeName(folder: string, list: ListName, wanted: string): string {
  const base = slug(wanted) || 'entry'
  let name = base
  for (let more = 2; existsSync(join(folder, entryFile(list, name, folder))); more += 1) name = `${base}-${more}`
  return name
}

/** @returns the text of an entry's file, in the one layout */
export const entryText = (folder: string, list: ListName, fields: object) =>
  tidyText({ schema: LISTS[list] }, JSON.stringify(fields), (readContent('church.json', folder) as Church).timeZone)

/** @param name the entry's identity (`freeName`). @throws CliError if there is a file of that name */
export function addEntry(folder: string, list: ListName, name: string, fields: object): void {
  mkdirSync(join(folder, list), { recursive: true })
  writeNew(join(folder, list, `${name}.json`), Buffer.from(entryText(folder, list, fields)))
}

/** @param change some of the entry's fields. The others stay */
export function changeEntry(folder: string, list: ListName, name: string, change: object): void {
  const file = entryFile(list, name, folder)
  const fields = JSON.parse(readContentText(file, folder)) as object
  replace(join(folder, file), entryText(folder, list, { ...fields, ...change }))
}
