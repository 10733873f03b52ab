/** Finds files that nothing reads because of their names: somebody has written them. */
import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { slug } from '#data/site/slug.ts'
import { Slug } from '#schema/fields.ts'
import { is } from 'valibot'
import { LIST_NAMES, POLICY_FILES, SINGLE_FILES } from '#scripts/build/content/content-files.ts'
import { slugOf } from '#scripts/build/content/entry-files.ts'
import { closestMatch } from './closest-match.ts'

/** Files of the operating system, and an editor's own while it saves. */
const IGNORED = /^(?:\..*|thumbs\.db|desktop\.ini|~\$.*|.*~|.*\.(?:part|sw[a-z]|tmp))$/i
/** What is beside the texts. */
const OTHERS = ['photos', 'icons', 'screenshots', 'recordings', 'church.ts']
/** How Dropbox, OneDrive, iCloud, Syncthing, Explorer and Finder name a second copy of a file. */
const COPY =
  /^(?<name>.+?)(?: \([^)]*(?:conflict|copy|konflikt|conflit)[^)]*\)| - copy(?: \(\d+\))?| copy(?: \d+)?| ?\(\d+\)| \d|[-_](?:desktop|laptop)-\w+|\.sync-conflict-[\w-]+|\.orig|\.bak)(?<ending>\.\w+)?$/i

/** @returns by the path below `folder`: what is wrong with a name, as the end of a sentence */
export function strangeFiles(folder: string): Map<string, string> {
  const top = [...SINGLE_FILES.map(({ file }) => file), ...POLICY_FILES, ...OTHERS, 'screens', ...LIST_NAMES]
  const told = new Map<string, string>()
  for (const entry of namesIn(folder)) {
    if (LIST_NAMES.some((list) => entry.name === `${list}.json`))
      told.set(
        entry.name,
        `is a list of the old layout: run npm run content -- convert, which makes a file of each entry in ${entry.name.replace('.json', '')}/`,
      )
    else if (!top.includes(entry.name)) tell(told, entry.name, wrongName(entry.name, top))
  }
  const screens = top.flatMap((file) => (file.startsWith('screens/') ? [file.replace('screens/', '')] : []))
  for (const { name } of namesIn(join(folder, 'screens')))
    if (!screens.includes(name)) tell(told, `screens/${name}`, wrongName(name, screens))
  for (const list of LIST_NAMES) {
    const entries = namesIn(join(folder, list))
    const names = entries.map(({ name }) => name)
    const slugs = new Set<string>()
    for (const entry of entries) {
      const own = slugOf(entry.name)
      tell(told, `${list}/${entry.name}`, wrongEntry(entry, names, slugs.has(own)))
      if (entry.name.endsWith('.json')) slugs.add(own)
    }
  }
  return told
}

function namesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !IGNORED.test(name))
  } catch {
    // There is none, or it is a file. What must be in it is missing, which is reported.
    return []
  }
}

function tell(told: Map<string, string>, file: string, problem: string | undefined): void {
  if (problem) told.set(file, problem)
}

/** @param right names that are read. @returns undefined for a name that is not like any of them */
function wrongName(name: string, right: readonly string[]): string | undefined {
  const copied = COPY.exec(name)?.groups
  const original = copied && right.find((one) => isLike(one, `${copied.name}${copied.ending ?? ''}`))
  if (original) return copyOf(original)
  const meant =
    right.find((one) => isLike(one, name) || isLike(one, name.replace(/\.(?:txt|json|jsonc|json5|md)$/i, ''))) ??
    right.find((one) => isLike(`${one}`, `${name}.json`) || isLike(one, name.replace(/\.\w+$/, '.json')))
  if (meant) return rename(name, meant)
  const near = closestMatch(name, right)
  return near && `is not read: did you mean ${near}? Then rename it`
}

const isLike = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').trim().toLowerCase()

const copyOf = (original: string) =>
  `is a second copy of ${original}, as Dropbox or OneDrive makes one when two people change a file at the same time: copy what is right in it into ${original}, then delete it`

const rename = (name: string, meant: string) =>
  `is not read, since its name is not ${meant}${/\.json\.\w+$/i.test(name) ? ' (Windows hides the second ending: switch on “File name extensions” in Explorer’s View menu)' : ''}: rename it`

function wrongEntry(entry: Dirent, names: readonly string[], isTwin: boolean): string | undefined {
  const { name } = entry
  if (entry.isDirectory()) return 'is a folder, and entries in it are not read: move its files out of it'
  const copied = COPY.exec(name)?.groups
  const original = copied && names.find((one) => one !== name && isLike(one, `${copied.name}${copied.ending ?? ''}`))
  if (original) return copyOf(original)
  if (!name.endsWith('.json')) {
    const base = name.replace(/(?:\.json)?\.\w+$/i, '')
    return /\.json|\.txt$/i.test(name)
      ? rename(name, `${slug(base)}.json`)
      : 'is not read: an entry is a file that ends in .json'
  }
  const own = slugOf(name)
  if (isTwin) return 'has the same name as another file, written with other signs for the same letters: rename one'
  return is(Slug, own)
    ? undefined
    : `is not a name that can be used: use small letters, digits and hyphens${slug(own) ? `, such as ${slug(own)}.json` : ''}`
}
