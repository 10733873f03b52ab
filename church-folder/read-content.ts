/** Which church this is: the folder `church`, or the sample in `src/content`. Tests name another with CONTENT_DIR. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import { attempt } from '#data/site/attempt.ts'
import { contentData } from './content-files.ts'
import { escapeInJson, fillPlaceholders } from './placeholders.ts'
import { decodeText, Mistake } from './text/decode.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** The sample church. In the sources, `#content/…` imports point here. */
export const USUAL_CONTENT_FOLDER = join(ROOT, 'src/content')
/** Made by `npm run begin`. */
export const OWN_FOLDER = join(ROOT, 'church')
export const CONTENT_FOLDER = process.env.CONTENT_DIR
  ? resolve(ROOT, process.env.CONTENT_DIR)
  : existsSync(OWN_FOLDER)
    ? OWN_FOLDER
    : USUAL_CONTENT_FOLDER
/** For messages, relative to the project's folder. */
export const CONTENT_NAME = relative(ROOT, CONTENT_FOLDER).replaceAll(sep, '/')

export const NO_FILE = 'is no file that can be read: put a file in its place'
/** @throws if the file is missing; Mistake if it is not UTF-8, or no file */
export function readContentText(file: string, folder = CONTENT_FOLDER): string {
  const path = join(folder, file)
  // Reading a pipe or a device might never end.
  if (!statSync(path).isFile()) throw new Mistake(NO_FILE)
  return decodeText(readFileSync(path))
}
const parseContent = (file: string, folder: string): unknown => JSON.parse(readContentText(file, folder))
/** Reads normalized JSON. @throws if the file is missing or is not JSON */
export const readContent = (file: string, folder = CONTENT_FOLDER): unknown =>
  contentData(file, parseContent(file, folder), (parseContent('church.json', folder) as Church).timeZone)
/** Reads the church's facts; a text among them may name another. @throws as `readContent` */
export function readChurch(folder = CONTENT_FOLDER): Church {
  const text = readContentText('church.json', folder)
  const parse = (json: string) => {
    const facts = JSON.parse(json) as Church
    return contentData('church.json', facts, facts.timeZone) as Church
  }
  const church = parse(text)
  const filled = fillPlaceholders(text, church, escapeInJson)
  return filled === text ? church : parse(filled)
}

/** What every command says first: `Prairie Chapel (church)`, or only the folder if church.json cannot be read. */
export const churchInWords = () => attempt(() => `${readChurch().name} (${CONTENT_NAME})`) ?? CONTENT_NAME
