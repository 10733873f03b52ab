/** Finds files that someone wrote, but that are ignored because of their names. */
import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { is } from 'valibot'
import { attempt } from '#data/site/attempt.ts'
import { Slug } from '#schema/fields.ts'
import { LIST_NAMES, POLICY_FILES, SINGLE_FILES } from '#church-folder/content-files.ts'
import { slugOf } from '#church-folder/read-entries.ts'
import { NO_FILE } from '#church-folder/read-content.ts'
import { fileName } from '#church-folder/names.ts'
import { closestMatch } from './closest-match.ts'
import type { ContentProblem } from './problem.ts'

/** The operating system's own files, and temporary files that editors save. */
const IGNORED = /^(?:\..*|thumbs\.db|desktop\.ini|~\$.*|.*~|.*\.(?:part|sw[a-z]|tmp))$/i
const FOLDERS = ['photos', 'icons', 'screenshots', 'recordings', 'screens', ...LIST_NAMES]

/** @returns a problem for each file or folder that the site does not read */
export function strangeFiles(folder: string): ContentProblem[] {
  const below = (place: string, wrong: (entry: Dirent, names: string[]) => string | undefined) => {
    const entries = entriesIn(join(folder, place))
    const names = entries.map(({ name }) => name)
    return entries.flatMap((entry): ContentProblem[] => {
      const message = wrong(entry, names)
      return message ? [{ file: join(place, entry.name).replaceAll('\\', '/'), field: '', message }] : []
    })
  }
  const single = [...SINGLE_FILES.map(({ file }) => file), ...POLICY_FILES]
  const screens = single.flatMap((file) => (file.startsWith('screens/') ? [file.slice('screens/'.length)] : []))
  return [
    ...below(
      '',
      (entry) => oldList(entry.name) ?? noFolder(entry) ?? wrongName(entry, [...single, ...FOLDERS, 'church.ts']),
    ),
    ...below('screens', (entry) => wrongName(entry, screens)),
    ...LIST_NAMES.flatMap((list) => below(list, wrongEntry)),
  ]
}

/** What a folder holds; nothing if there is no such folder, which is reported elsewhere. */
const entriesIn = (folder: string): Dirent[] =>
  (attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []).filter(({ name }) => !IGNORED.test(name))

const oldList = (name: string) =>
  LIST_NAMES.some((list) => name === `${list}.json`)
    ? `is a list in the old layout: put each of its entries in its own file in ${name.replace('.json', '')}/`
    : undefined

const noFolder = (entry: Dirent) =>
  entry.isFile() && FOLDERS.includes(entry.name)
    ? `must be a folder, and is a file: move it elsewhere, and make a folder ${entry.name}`
    : undefined

/** A name without its endings: systems hide one, and editors add one. */
const stemOf = (name: string) => name.toLowerCase().replace(/\..*$/s, '')

/**
 * @param right names that are read
 * @returns undefined for one of them, and for a name that is like none of them. What sync programs add for a second copy
 * is after the name: `church (conflicted copy).json`
 */
function wrongName(entry: Dirent, right: readonly string[]): string | undefined {
  const { name } = entry
  if (right.includes(name)) return undefined
  const meant =
    right.find((one) => stemOf(name) === stemOf(one)) ??
    closestMatch(name, right) ??
    (entry.isFile() ? right.find((one) => one.includes('.') && stemOf(name).startsWith(stemOf(one))) : undefined)
  return (
    meant &&
    `is not read: did you mean ${meant}? Then rename it. If it is a second copy, copy what you need from it into ${meant}, and delete it`
  )
}

function wrongEntry(entry: Dirent, names: readonly string[]): string | undefined {
  const { name } = entry
  if (entry.isDirectory()) return 'is a folder, and entries in it are not read: move its files out of it'
  if (entry.isFIFO()) return NO_FILE
  if (!name.endsWith('.json')) return 'is not read: an entry is a file that ends in .json'
  const own = slugOf(name)
  if (name !== `${own}.json` && names.includes(`${own}.json`))
    return 'has the same name as another file, spelled with different characters for the same letters: rename one'
  return is(Slug, own)
    ? undefined
    : `is not a name that can be used: use lowercase letters, digits and hyphens${fileName(own) ? `, such as ${fileName(own)}.json` : ''}. If it is a second copy, copy what you need from it, and delete it`
}
