/** Reads an export, or a folder of exports. The content of a file tells its kind, not its name. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import { isSystemFile } from '#scripts/content/files/system-files.ts'
import type { Place } from '#scripts/content/files/dates.ts'
import type { ReadExport } from './entry.ts'
import type { Question } from './questions.ts'
import { decode } from './read/decode.ts'
import { readRss, type Rss } from './read/post.ts'
import { libraryOf } from './read/recording.ts'
import { rssExport } from './read/rss.ts'
import { readSermonTable, tableExport, tableQuestions, type Table } from './read/table.ts'
import { readXml } from './read/xml.ts'

/** A folder of exports has a handful. More is a mistake, such as a whole disk. */
const MOST_FILES = 500
/** Four times the largest export seen. Parsing takes several times the size in memory. */
const MOST_MB = 64

export interface ReadExports {
  /** Questions about tables. */
  questions: Question[]
  /** Why each other file of the folder is left out. */
  unread: string[]
  /** @param answers to the questions. Without one, the table's rows are left out */
  exportsWith(answers: Answers): ReadExport[]
}

/**
 * @param path a file or a folder
 * @param encoding of the files, if the person names one
 * @throws CliError if nothing can be read
 */
export function readExports(path: string, church: Place, encoding?: string): ReadExports {
  const files: { notes: string[]; content: Rss | Table }[] = []
  const unread: string[] = []
  for (const [file, name] of filesOf(path)) {
    try {
      const megabytes = Math.round(statSync(file).size / 1e6)
      if (megabytes > MOST_MB)
        throw new CliError(
          `${name} has ${megabytes} MB. The limit is ${MOST_MB} MB: export the sermons alone, or year by year.`,
        )
      const { text, notes } = decode(readFileSync(file), name, encoding)
      files.push({ notes, content: readText(text, name, church) })
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      unread.push(error.message)
    }
  }
  if (files.length === 0) throw new CliError(`Nothing in ${path} can be imported.\n${unread.join('\n')}`)
  return {
    questions: files.flatMap(({ content }) => ('columns' in content ? tableQuestions(content) : [])),
    unread,
    exportsWith(answers) {
      const library = libraryOf(files.flatMap(({ content }) => ('posts' in content ? content : [])))
      return files.map(({ notes, content }) => {
        const read = 'posts' in content ? rssExport(content, library, church) : tableExport(content, answers, church)
        return { ...read, notes: [...notes, ...read.notes] }
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

const CURL = 'Save the file itself: curl -o feed.xml ADDRESS'
/** Beginnings of texts that people give by mistake. */
const OTHER_TEXTS: readonly (readonly [start: RegExp, why: string])[] = [
  [/^This XML file does not appear to have any style/, `is the browser’s view of a feed, not the feed. ${CURL}`],
  [/^BEGIN:V(?:CALENDAR|CARD)/i, 'is a calendar or an address book, which is not read.'],
  [/^[{[]/, 'is JSON, which is not read: ask for an export as XML, or save a table as “CSV UTF-8”.'],
]

/** @throws CliError that names the file and says why it cannot be read */
function readText(text: string, name: string, church: Place): Rss | Table {
  const start = text
    .slice(0, 500)
    .replace(/^\uFEFF/, '')
    .trimStart()
  const [, why] = OTHER_TEXTS.find(([beginning]) => beginning.test(start)) ?? []
  if (why) throw new CliError(`${name} ${why}`)
  if (!start.startsWith('<')) {
    const table = readSermonTable(name, text, church)
    const isWhole = table?.columns.has('title') && table.columns.has('date')
    if (table && (isWhole || tableQuestions(table).length > 0)) return table
    throw new CliError(
      `${name} is not an export that is known here, and not a table in which a column has titles and another has days.`,
    )
  }
  const { root, items } = readXml(text)
  if (!root || root.name === 'html') throw new CliError(`${name} is a web page, not an export. ${CURL}`)
  if (!/^(?:rss|rdf:rdf|feed|channel)$/.test(root.name))
    throw new CliError(`${name} is XML of a kind that is not read here (<${root.name}>).`)
  if (items.length === 0) throw new CliError(`${name} has no entries. It may be cut off: export it again.`)
  return readRss(name, root, items)
}
