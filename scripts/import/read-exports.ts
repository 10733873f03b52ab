/** Reads an export, or a folder of exports. The content of a file tells its kind, not its name. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { isSystemFile } from '#scripts/content/files/system-files.ts'
import type { Question } from './questions.ts'
import type { ReadExport, ReadingFor } from './imported-entry.ts'
import { decode } from './read/decode.ts'
import { readFeed } from './read/feed.ts'
import { readSermonTable, tableExport, tableQuestions, type Table } from './read/table.ts'
import { libraryOf, readWxr, wordpressExport, type Wxr } from './read/wordpress.ts'
import { readXml } from './read/xml.ts'

/** A folder of exports has a handful. More is a mistake, such as a whole disk. */
const MOST_FILES = 500
/** Three times the largest export seen. Parsing takes several times the size in memory. */
const MOST_BYTES = 64 * 1024 * 1024
const MB = 1_000_000

type ReadFile = { notes: string[] } & ({ wxr: Wxr } | { table: Table } | { feed: ReadExport })

export interface ReadExports {
  /** Questions about tables. */
  questions: Question[]
  /** Why each other file of the folder is left out. */
  unread: string[]
  /** @param answers to the questions. A table with an open question is left out */
  exportsWith(answers: Answers): ReadExport[]
}

/**
 * @param path a file or a folder
 * @param encoding of tables, if the person names one
 * @throws CliError if nothing can be read
 */
export function readExports(path: string, church: ReadingFor, encoding?: string): ReadExports {
  const files: ReadFile[] = []
  const unread: string[] = []
  for (const [file, name] of filesOf(path)) {
    try {
      files.push(readFile(file, name, church, encoding))
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      unread.push(error.message)
    }
  }
  if (files.length === 0) throw new CliError(`Nothing in ${path} can be imported.\n${unread.join('\n')}`)
  return {
    questions: files.flatMap((file) => ('table' in file ? tableQuestions(file.table) : [])),
    unread,
    exportsWith(answers) {
      // Parts of one export: the recordings of one file may be in the media library of another.
      const library = libraryOf(files.flatMap((file) => ('wxr' in file ? file.wxr : [])))
      return files.map((file) => {
        const read =
          'wxr' in file
            ? wordpressExport(file.wxr, library, church)
            : 'table' in file
              ? tableExport(file.table, answers, church)
              : file.feed
        return { ...read, notes: [...file.notes, ...read.notes] }
      })
    },
  }
}

function filesOf(path: string): (readonly [file: string, name: string])[] {
  if (!existsSync(path)) throw new CliError(`There is no ${path}.`)
  if (!statSync(path).isDirectory()) return [[path, basename(path)]]
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isSystemFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/]\./.test(relative(path, file)))
    .sort()
  if (files.length > MOST_FILES)
    throw new CliError(`${path} has ${files.length} files: put the exports into a folder of their own.`)
  return files.map((file) => [file, relative(path, file).split(sep).join('/')])
}

/** @throws CliError that names the file and says why it cannot be read */
function readFile(file: string, name: string, church: ReadingFor, encoding?: string): ReadFile {
  const { size } = statSync(file)
  if (size > MOST_BYTES)
    throw new CliError(
      `${name} has ${Math.round(size / MB)} MB. The limit is ${Math.round(MOST_BYTES / MB)} MB: export the sermons alone, or year by year.`,
    )
  const { text, notes } = decode(readFileSync(file), name, encoding)
  const start = text
    .slice(0, 500)
    .replace(/^\uFEFF/, '')
    .trimStart()
  const curl = 'Save the file itself: curl -o feed.xml ADDRESS'
  if (start.startsWith('This XML file does not appear to have any style'))
    throw new CliError(`${name} is the browser’s view of a feed, not the feed. ${curl}`)
  if (/^BEGIN:V(?:CALENDAR|CARD)/i.test(start))
    throw new CliError(`${name} is a calendar or an address book, which is not read.`)
  if (/^[{[]/.test(start))
    throw new CliError(`${name} is JSON, which is not read: ask for an export as XML, or save a table as “CSV UTF-8”.`)
  if (start.startsWith('<')) return { notes, ...xmlFile(text, name, church, curl) }
  const table = readSermonTable(name, text, church)
  const needed = 'in which a column has titles and another has days'
  if (!table) throw new CliError(`${name} is not an export that is known here, and not a table ${needed}.`)
  if (tableQuestions(table).length === 0 && !(table.columns.has('title') && table.columns.has('date')))
    throw new CliError(`${name} is not a table ${needed}.`)
  return { notes, table }
}

function xmlFile(text: string, name: string, church: ReadingFor, curl: string): { wxr: Wxr } | { feed: ReadExport } {
  const { root, items } = readXml(text)
  if (!root || root.name === 'html') throw new CliError(`${name} is a web page, not an export. ${curl}`)
  if (!/^(?:rss|rdf:rdf|feed|channel)$/.test(root.name))
    throw new CliError(`${name} is XML of a kind that is not read here (<${root.name}>).`)
  if (items.length === 0) throw new CliError(`${name} has no entries. It may be cut off: export it again.`)
  // WordPress' export declares this namespace.
  const isWxr =
    root.attributes['xmlns:wp'] !== undefined ||
    items.some((item) => item.children.some((child) => child.name === 'wp:post_type'))
  return isWxr ? { wxr: readWxr(name, root, items) } : { feed: readFeed(name, root, items, church) }
}
