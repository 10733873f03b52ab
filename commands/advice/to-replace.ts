/** Finds the starter texts and pictures of `npm run begin` that nobody has replaced or, for beliefs and promises, read. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldName, type ContentProblem } from '#church-folder/check/problem.ts'
import { readContentText } from '#church-folder/read-content.ts'
import type { Path } from '#church-folder/issue.ts'
import { lineOf } from '#church-folder/text/json.ts'
import { TEMPLATE } from '#commands/begin/write-folder.ts'

const TEXTS: readonly (readonly [file: string, path: Path])[] = [
  ['screens/home.json', ['story', 'paragraphs', 0]],
  ['screens/about.json', ['history', 'chapters', 0, 'text']],
]

/** The template's list of texts that say what the church believes and promises. */
const UNREAD = 'unread.md'

const valueAt = (text: string, path: Path) =>
  path.reduce<unknown>((json, key) => (json as Record<string | number, unknown> | undefined)?.[key], JSON.parse(text))
/** Git may change a drawing's line endings. */
const drawing = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n')

/** @param folder valid content. @returns each text and picture that is still the template's */
export const leftToReplace = (folder: string): ContentProblem[] => [
  ...(existsSync(join(folder, UNREAD))
    ? [{ file: UNREAD, field: '', message: 'read the beliefs and promises that it names, then delete it' }]
    : []),
  ...TEXTS.flatMap(([file, path]): ContentProblem[] => {
    const text = readContentText(file, folder)
    const starter = valueAt(readContentText(file, TEMPLATE), path)
    const message = `“${String(starter).slice(0, 50)}…”`
    return valueAt(text, path) === starter ? [{ file, line: lineOf(text, path), field: fieldName(path), message }] : []
  }),
  ...readdirSync(join(TEMPLATE, 'photos')).flatMap((name): ContentProblem[] => {
    const own = join(folder, 'photos', name)
    return existsSync(own) && drawing(own) === drawing(join(TEMPLATE, 'photos', name))
      ? [{ file: `photos/${name}`, field: '', message: 'replace it, or remove it and its name from the texts' }]
      : []
  }),
]
