/** Which folder the site is built from, and how its files are read. `src/content`, unless CONTENT_DIR names another. */
import { readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Church } from '#schema/church.ts'
import { contentData, listKey, type ListName } from './content-files.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Where imports of `#content/…` lead in the sources. */
export const USUAL_CONTENT_FOLDER = join(ROOT, 'src/content')
export const CONTENT_FOLDER = resolve(ROOT, process.env.CONTENT_DIR || 'src/content')
/** As people see it from the project's folder. */
export const CONTENT_NAME = relative(ROOT, CONTENT_FOLDER).replaceAll(sep, '/')

/** Notepad puts a byte order mark before the text. @throws when the file is missing */
export const readContentText = (file: string, folder = CONTENT_FOLDER) =>
  readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '')
const parseContent = (file: string, folder: string): unknown => JSON.parse(readContentText(file, folder))
/** As data, not as it is written. @throws when the file is missing or is no JSON */
export const readContent = (file: string, folder = CONTENT_FOLDER): unknown =>
  contentData(file, parseContent(file, folder), (parseContent('church.json', folder) as Church).timeZone)
export const readChurch = () => readContent('church.json') as Church

export { listKey, type ListName }

/** The entries of a list's file: `{ "$schema": …, "sermons": [ … ] }`, or the bare list. */
export const entriesOf = (name: ListName, json: unknown): unknown =>
  Array.isArray(json) ? json : (json as Record<string, unknown> | null)?.[listKey(name)]
