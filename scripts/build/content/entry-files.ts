/** The files of entries, as they are written. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import { contentData, entryNames, type ListName } from './content-files.ts'
import { CONTENT_FOLDER, readContent, readContentText } from './content-folder.ts'
import { fillPlaceholders } from './placeholders.ts'

/** @returns the entries as they are written, with placeholders filled and local times made instants, sorted by name */
export function readEntries(name: ListName, folder = CONTENT_FOLDER): { file: string; slug: string; json: unknown }[] {
  const church = readContent('church.json', folder) as Church
  return entryNames(name, folder).map((fileName) => {
    const file = `${name}/${fileName}`
    const text = fillPlaceholders(readContentText(file, folder), church, escapeInJson)
    return { file, slug: slugOf(file), json: contentData(file, JSON.parse(text), church.timeZone) }
  })
}

const escapeInJson = (fact: string) => JSON.stringify(fact).slice(1, -1)

/** @returns an entry's identity: `ask-for-wisdom` for `sermons/ask-for-wisdom.json` */
export const slugOf = (file: string) =>
  file
    .replace(/^.*\//, '')
    .replace(/\.json$/, '')
    .normalize('NFC')

/** @returns the path of an entry's file below the content folder: its name may be composed otherwise (Unicode) */
export const entryFile = (list: ListName, slug: string, folder: string) =>
  existsSync(join(folder, list, `${slug}.json`))
    ? `${list}/${slug}.json`
    : `${list}/${entryNames(list, folder).find((name) => slugOf(name) === slug) ?? `${slug}.json`}`
