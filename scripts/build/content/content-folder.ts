/** The content folder of this build, and how its files are read. `src/content`, unless CONTENT_DIR names another. */
import { readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import { contentData } from './content-files.ts'
import { decodeText } from './text/decode-text.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The target of `#content/…` imports in the sources. */
export const USUAL_CONTENT_FOLDER = join(ROOT, 'src/content')
export const CONTENT_FOLDER = resolve(ROOT, process.env.CONTENT_DIR || 'src/content')
/** The path for messages, relative to the project's folder. */
export const CONTENT_NAME = relative(ROOT, CONTENT_FOLDER).replaceAll(sep, '/')

/** @throws if the file is missing; Mistake if it is no UTF-8 */
export const readContentText = (file: string, folder = CONTENT_FOLDER) => decodeText(readFileSync(join(folder, file)))
const parseContent = (file: string, folder: string): unknown => JSON.parse(readContentText(file, folder))
/** Reads normalised JSON. @throws if the file is missing or is not JSON */
export const readContent = (file: string, folder = CONTENT_FOLDER): unknown =>
  contentData(file, parseContent(file, folder), (parseContent('church.json', folder) as Church).timeZone)
export const readChurch = () => readContent('church.json') as Church
