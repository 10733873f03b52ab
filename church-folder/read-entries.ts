/** The files of entries, as people wrote them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contentData, entryNames, type ListName } from './content-files.ts'
import { CONTENT_FOLDER, readChurch, readContentText } from './read-content.ts'
import { escapeInJson, fillPlaceholders } from './placeholders.ts'

/** @returns the entries, sorted by name, each with its identity; placeholders filled, local times made instants */
export function readEntries(list: ListName, folder = CONTENT_FOLDER): { slug: string; json: unknown }[] {
  const church = readChurch(folder)
  return entryNames(list, folder).map((name) => {
    const file = `${list}/${name}`
    const text = fillPlaceholders(readContentText(file, folder), church, escapeInJson)
    return { slug: slugOf(file), json: contentData(file, JSON.parse(text), church.timeZone) }
  })
}

/** An entry's identity: `ask-for-wisdom` for `sermons/ask-for-wisdom.json`. */
export const slugOf = (file: string) =>
  file
    .replace(/^.*\//, '')
    .replace(/\.json$/, '')
    .normalize('NFC')

/** @returns the path of an entry's file in the content folder. Its name may be in another Unicode form */
export const entryFile = (list: ListName, slug: string, folder: string) =>
  existsSync(join(folder, list, `${slug}.json`))
    ? `${list}/${slug}.json`
    : `${list}/${entryNames(list, folder).find((name) => slugOf(name) === slug) ?? `${slug}.json`}`
