/** Finds files that somebody wrote, but that are ignored because of their names. */
import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { is } from 'valibot'
import { Slug } from '#schema/fields.ts'
import { LIST_NAMES, POLICY_FILES, SINGLE_FILES } from '#scripts/build/content/content-files.ts'
import { slugOf } from '#scripts/build/content/entry-files.ts'
import { fileName } from '#scripts/build/content/names.ts'
import { closestMatch } from './closest-match.ts'

/** The operating system's own files, and temporary files that editors save. */
const IGNORED = /^(?:\..*|thumbs\.db|desktop\.ini|~\$.*|.*~|.*\.(?:part|sw[a-z]|tmp))$/i
/** Other names that belong in the folder. */
const OTHERS = ['photos', 'icons', 'screenshots', 'recordings', 'church.ts']
/** How Dropbox, OneDrive, iCloud, Syncthing, Explorer and Finder name a second copy of a file. */
const COPY =
  /^(?<name>.+?)(?: \([^)]*(?:conflict|copy|konflikt|conflit)[^)]*\)| - copy(?: \(\d+\))?| copy(?: \d+)?| ?\(\d+\)| \d|[-_](?:desktop|laptop)-\w+|\.sync-conflict-[\w-]+|\.orig|\.bak)(?<ending>\.\w+)?$/i

/** @returns what is wrong with each name, as the end of a sentence, by its path in `folder` */
export function strangeFiles(folder: string): Map<string, string> {
  const told = new Map<string, string>()
  /** Tells what is wrong with the files of one folder. */
  const look = (below: string, wrong: (entry: Dirent, names: string[]) => string | undefined) => {
    const entries = entriesIn(join(folder, below))
    const names = entries.map(({ name }) => name)
    for (const entry of entries) {
      const problem = wrong(entry, names)
      if (problem) told.set(join(below, entry.name).replaceAll('\\', '/'), problem)
    }
  }
  const single = [...SINGLE_FILES.map(({ file }) => file), ...POLICY_FILES]
  const screens = single.flatMap((file) => (file.startsWith('screens/') ? [file.slice('screens/'.length)] : []))
  look('', ({ name }) => oldList(name) ?? wrongName(name, [...single, ...OTHERS, 'screens', ...LIST_NAMES]))
  look('screens', ({ name }) => wrongName(name, screens))
  for (const list of LIST_NAMES) look(list, wrongEntry)
  return told
}

/** @returns an empty list if there is no such folder, which is reported elsewhere */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !IGNORED.test(name))
  } catch {
    return []
  }
}

const oldList = (name: string) =>
  LIST_NAMES.some((list) => name === `${list}.json`)
    ? `is a list in the old layout: put each of its entries in a file of its own in ${name.replace('.json', '')}/`
    : undefined

/** @param right names that are read. @returns undefined for one of them, and for a name that is not like any of them */
function wrongName(name: string, right: readonly string[]): string | undefined {
  if (right.includes(name)) return undefined
  const original = originalOf(name, right)
  if (original) return copyOf(original)
  const forms = [
    name,
    name.replace(/\.(?:txt|json|jsonc|json5|md)$/i, ''),
    `${name}.json`,
    name.replace(/\.\w+$/, '.json'),
  ]
  const meant = forms.flatMap((form) => right.filter((one) => isLike(one, form)))[0]
  if (meant) return rename(name, meant)
  const near = closestMatch(name, right)
  return near && `is not read: did you mean ${near}? Then rename it`
}

const isLike = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').trim().toLowerCase()

/** @returns the file that this name is a copy of */
function originalOf(name: string, names: readonly string[]): string | undefined {
  const { name: base, ending = '' } = COPY.exec(name)?.groups ?? {}
  return names.find((one) => base && one !== name && isLike(one, base + ending))
}

const copyOf = (original: string) =>
  `is a second copy of ${original}. Dropbox and OneDrive make one when two people change a file at the same time: copy anything you need from it into ${original}, then delete the copy`

const rename = (name: string, meant: string) =>
  `is not read, since its name is not ${meant}${/\.json\.\w+$/i.test(name) ? ' (Windows hides the second ending: turn on “File name extensions” in Explorer’s View menu)' : ''}: rename it`

function wrongEntry(entry: Dirent, names: readonly string[]): string | undefined {
  const { name } = entry
  if (entry.isDirectory()) return 'is a folder, and entries in it are not read: move its files out of it'
  const original = originalOf(name, names)
  if (original) return copyOf(original)
  if (!name.endsWith('.json'))
    return /\.json|\.txt$/i.test(name)
      ? rename(name, `${fileName(name.replace(/(?:\.json)?\.\w+$/i, ''))}.json`)
      : 'is not read: an entry is a file that ends in .json'
  const own = slugOf(name)
  if (name !== `${own}.json` && names.includes(`${own}.json`))
    return 'has the same name as another file, spelled with different characters for the same letters: rename one'
  return is(Slug, own)
    ? undefined
    : `is not a name that can be used: use lowercase letters, digits and hyphens${fileName(own) ? `, such as ${fileName(own)}.json` : ''}`
}
