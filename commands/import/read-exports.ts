/** Reads an export, or a folder of exports. A file's kind is recognized by its content, not its name. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { UserError } from '#church-folder/user-error.ts'
import { decode, SAVE_THE_FILE } from '#commands/files/decode.ts'
import type { Place } from '#commands/files/dates.ts'
import type { ReadExport } from './entry.ts'
import { urlKey } from './dedupe.ts'
import { isAudio } from './read/html.ts'
import { libraryOf } from './read/recording.ts'
import { readRss, type Rss } from './read/posts.ts'
import { rssExport } from './read/rss.ts'
import { tableExport } from './read/table.ts'
import { readXml } from './read/xml.ts'

/** A folder of exports has a handful. More is a mistake, such as a whole disk. */
const MOST_FILES = 500
/** Four times the largest export seen. Parsing takes several times the size in memory. */
const MOST_MB = 64

export type ReadExports = ReturnType<typeof readExports>

/**
 * @param encoding and isFixing as for `decode`. @throws UserError if nothing can be read
 * @returns what was read, whether letters are wrong, and why each other file of the folder is left out
 */
export function readExports(path: string, church: Place, encoding?: string, isFixing = false) {
  const files: { notes: string[]; content: Rss | ReadExport }[] = []
  const unread: string[] = []
  let isGarbled = false
  for (const [file, name] of filesOf(path)) {
    let repairs: string[] = []
    try {
      const megabytes = Math.round(statSync(file).size / 1e6)
      if (megabytes > MOST_MB)
        throw new UserError(`${name} is ${megabytes} MB. The limit is ${MOST_MB} MB: export it year by year.`)
      const { text, notes, isGarbled: isOne } = decode(readFileSync(file), name, encoding, isFixing)
      repairs = notes
      files.push({ notes, content: readText(text, name, church) })
      isGarbled ||= isOne
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      unread.push([error.message, ...repairs].join(' '))
    }
  }
  if (files.length === 0) throw new UserError(`Nothing in ${path} can be imported.\n${unread.join('\n')}`)
  // Exports come in parts: the recordings of one may be in the media library of another.
  const library = libraryOf(files.flatMap(({ content }) => ('posts' in content ? content.posts : [])))
  const exports = files.map(({ notes, content }) => {
    const read = 'posts' in content ? rssExport(content, library, church) : content
    return { ...read, notes: [...notes, ...read.notes] }
  })
  const used = new Set(
    exports.flatMap(({ entries }) => entries.map(({ recording }) => recording && urlKey(recording.url))),
  )
  const lone = [...library].flatMap(([name, { url }]) =>
    name === url && isAudio(url) && !used.has(urlKey(url)) ? url : [],
  )
  if (lone.length > 0)
    exports[0]!.notes.push(`No sermon here has these recordings of the media library: ${lone.join(', ')}`)
  return { exports, unread, isGarbled }
}

function filesOf(path: string): (readonly [file: string, name: string])[] {
  if (!existsSync(path)) throw new UserError(`There is no ${path}.`)
  if (!statSync(path).isDirectory()) return [[path, basename(path)]]
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/(?:^|[\\/])(?:\.|Thumbs\.db$|desktop\.ini$)/.test(relative(path, file)))
    .sort()
  if (files.length > MOST_FILES)
    throw new UserError(`${path} has ${files.length} files: put the exports into their own folder.`)
  return files.map((file) => [file, relative(path, file).split(sep).join('/')])
}

/** @throws UserError that names the file and says why it cannot be read */
function readText(text: string, name: string, church: Place): Rss | ReadExport {
  if (!/^\uFEFF?\s*</.test(text)) return tableExport(name, text, church)
  const { root, items } = readXml(text)
  if (!root || /^(?:html|table)$/.test(root.name))
    throw new UserError(
      /\.xls$/i.test(name) || text.slice(0, 2000).includes('office:excel')
        ? `${name} is a web page that Excel can open: save it there as “CSV UTF-8”.`
        : `${name} is a web page, not an export. ${SAVE_THE_FILE}`,
    )
  if (!/^(?:rss|rdf:rdf|feed|channel)$/.test(root.name))
    throw new UserError(
      `${name} is a kind of XML that this command cannot read (<${root.name}>). If it is a spreadsheet’s, save it there as “CSV UTF-8”.`,
    )
  if (items.length === 0) throw new UserError(`${name} has no entries. It may be cut off: export it again.`)
  return readRss(name, root, items)
}
