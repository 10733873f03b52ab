/** Reads a table of sermons or videos. Columns are recognized by heading, else by what is in them, else asked for. */
import { readTable, type TableRow } from '#scripts/content/files/read-rows.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import type { Question } from '#scripts/import/questions.ts'
import { counted, type Entry, type ReadExport } from '#scripts/import/entry.ts'
import { isName } from '#scripts/import/titles.ts'
import {
  monthComesFirst,
  readDay,
  type DateNotation,
  type Place,
  type ReadDay,
  type Warning,
} from '#scripts/content/files/dates.ts'
import { readBytes, readSeconds } from './recording.ts'
import { isAudio, oneLine, mediaIn } from './html.ts'
import { isPassage, readPassages } from './passages.ts'

/** In the order in which headings are tried. Beside our own names: people's, Series Engine's, and Takeout's languages. */
const HEADINGS = {
  time: /^(?:time|hora|uhrzeit|heure)$/,
  bytes: /^(?:bytes|size|audio_file_size|length \(bytes\))$/,
  seconds: /^(?:seconds|length|duration|message_length|dauer|duración)$/,
  series: /series|serie\b|série|^s_title$|reihe/,
  lastName: /last_?name|nachname|apellido/,
  preacher: /preacher|speaker|pastor|predicador|prediger|orador|prédicateur|^first_name$/,
  scripture: /scripture|passage|^text$|bible|pasaje|bibelstelle/,
  description: /descri|beschreibung|summary|abstract/,
  audioUrl: /audio(?!.*language)|mp3|recording|enclosure/,
  videoId: /^video[ _-]?id$|^id (?:del|de la|do) v[ií]d[eé]o$/,
  title:
    /title|titel|título|titulo|titre|titolo|tytuł|제목|标题|タイトル|^(?:name|sermon|message|topic|subject|thema|tema)$/,
  videoUrl: /^(?:video|videourl|video_url|video (?:url|link)|youtube|youtube (?:url|link))$/,
  privacy: /^(?:privacy|visibility|datenschutz|sichtbarkeit|privacidad|visibilidad|confidentialité|privacidade)/,
  date: /date|datum|fecha|^data$|^day$|^tag$|publish|publicaci|veröffentlich/,
  notes: /^notes$/,
  featured: /^featured$/,
  guid: /^guid$/,
  key: /^key$/,
  row: /^(?:id|nr|no|#)$/,
  oldAddress: /^(?:oldaddress|old address|link|permalink|address|url)$/,
} as const
type Field = keyof typeof HEADINGS
const FIELDS = Object.keys(HEADINGS) as Field[]
const HEADING_ROWS = 5
const PUBLIC = /^(?:public|öffentlich|públic[oa]|publique|pubblic[oa]|openbaar|publiczny|offentlig|공개|公開|公开)$/i

export interface Table {
  file: string
  rows: TableRow[]
  /** Empty if the first row has an entry. */
  head: string[]
  columns: Map<Field, number>
  /** Columns that were recognized by what is in them. */
  guessed: Field[]
  strayQuotes: number[]
}

/** @returns undefined if it is no table in which there could be sermons */
export function readSermonTable(file: string, text: string, church: Place): Table | undefined {
  const { rows, strayQuotes } = readTable(text)
  const hasDate = ({ cells }: TableRow) => cells.some((cell) => readDay(cell, church))
  const headings = rows.slice(0, HEADING_ROWS).map(({ cells }) => fieldsOf(cells))
  const headAt = headings.findIndex((one, at) => one.size > 0 && !hasDate(rows[at]!))
  // Without a known heading, a first row that has no date is headings in another language.
  const start = headAt >= 0 ? headAt + 1 : rows[0] && !hasDate(rows[0]) ? 1 : 0
  const entries = rows.slice(start)
  const width = Math.max(0, ...rows.slice(0, start + 20).map(({ cells }) => cells.length))
  if (width < 2 || entries.length === 0) return undefined
  const head = start > 0 ? rows[start - 1]!.cells.map((cell) => oneLine(cell)) : []
  const columns = headings[headAt] ?? new Map<Field, number>()
  const isTitled = columns.has('title')
  const guessed = guessColumns(entries, width, columns, church)
  return columns.has('date') || isTitled ? { file, rows: entries, head, columns, guessed, strayQuotes } : undefined
}

/** @returns the column of each field that a heading names. Of two dates the day of publication counts */
function fieldsOf(cells: readonly string[]): Map<Field, number> {
  const fields = new Map<Field, number>()
  for (const [at, cell] of cells.entries()) {
    const heading = cell.slice(0, 60).normalize('NFC').trim().toLowerCase()
    const field =
      FIELDS.find((name) => heading === name.toLowerCase()) ?? FIELDS.find((name) => HEADINGS[name].test(heading))
    if (field && (!fields.has(field) || (field === 'date' && /publish|publicaci|veröffentlich/.test(heading))))
      fields.set(field, at)
  }
  return fields
}

/** Adds the columns that their contents tell. */
function guessColumns(rows: readonly TableRow[], width: number, columns: Map<Field, number>, church: Place): Field[] {
  const guessed: Field[] = []
  const all = Array.from({ length: width }, (_, at) => at)
  const guess = (field: Field, isOne: (values: string[]) => boolean, order = all) => {
    if (columns.has(field)) return
    const at = order.find((index) => {
      const values = rows.flatMap(({ cells }) => cells[index]?.trim() || [])
      const isFree = ![...columns.values()].includes(index)
      return isFree && values.length > 0 && values.length * 2 >= rows.length && isOne(values)
    })
    if (at === undefined) return
    columns.set(field, at)
    guessed.push(field)
  }
  const most = (is: (value: string) => unknown) => (values: string[]) => values.filter(is).length > 0.7 * values.length
  const distinct = (values: string[]) => new Set(values).size / values.length
  const isId = (values: string[]) => values.every((value) => /^[\w-]{11}$/.test(value)) && distinct(values) > 0.9
  guess('videoId', (values) => isId(values) && values.some((value) => /\d|[a-z][A-Z]/.test(value)))
  guess('audioUrl', most(isAudio))
  guess(
    'videoUrl',
    most((value) => mediaIn(value).videos.length > 0),
  )
  // Takeout has the day of publication in its last column.
  guess(
    'date',
    most((value) => readDay(value, church)),
    columns.has('videoId') ? all.toReversed() : all,
  )
  guess(
    'scripture',
    most((value) => readPassages(value).every(isPassage)),
  )
  guess('preacher', (values) => most(isName)(values) && distinct(values) < 0.7)
  const isTitle = most((value) => /\p{L}/u.test(value) && value.length < 120 && !/^https?:/.test(value))
  guess('title', (values) => isTitle(values) && distinct(values) > 0.8 && values.length === rows.length)
  // In Takeout, whatever its language, the next column says who may see the video.
  if (columns.has('videoId'))
    guess('privacy', (values) => distinct(values) < 1 || rows.length === 1, [(columns.get('title') ?? -2) + 1])
  return guessed
}

const columnQuestion = (field: Field, file: string) => `${field} column of ${file}`

/** @returns questions about the columns that nothing but a person can tell */
export function tableQuestions({ file, rows, head, columns }: Table): Question[] {
  const free = rows[0]!.cells.flatMap((_, at) => {
    const example = rows.map(({ cells }) => cells[at]?.trim()).find(Boolean)
    return example && ![...columns.values()].includes(at)
      ? [{ value: String(at + 1), label: `${head[at] || `Column ${at + 1}`}, such as “${example.slice(0, 60)}”` }]
      : []
  })
  return (['title', 'date'] as const)
    .filter((field) => !columns.has(field) && free.length > 0)
    .map((field) => ({
      name: columnQuestion(field, file),
      message: `Which column of ${file} has the ${field}?`,
      choices: free,
      example: free[0]!.value,
    }))
}

/** @param answers to `tableQuestions` */
export function tableExport(table: Table, answers: Answers, church: Place): ReadExport {
  const { file, rows, head, strayQuotes } = table
  const columns = new Map(table.columns)
  for (const field of ['title', 'date'] as const)
    if (answers[columnQuestion(field, file)]) columns.set(field, Number(answers[columnQuestion(field, file)]) - 1)
  const valueOf = (cells: readonly string[], field: Field) =>
    (cells[columns.get(field) ?? -1]?.trim() ?? '').replace(/^(?:null|\\n|n\/a|-)$/i, '')
  const entries: Entry[] = []
  const leftOut: Warning[] = []
  const notation = { ...church, isMonthFirst: monthComesFirst(rows.map(({ cells }) => valueOf(cells, 'date'))) }
  const isKnown = rows.some(({ cells }) => PUBLIC.test(valueOf(cells, 'privacy')))
  for (const { cells, line } of rows) {
    const of = (field: Field) => valueOf(cells, field)
    const title = oneLine(of('title'))
    const read = readDay(of('date'), notation)
    const name = `line ${line}${title ? `, “${title}”` : ''}`
    if (of('privacy') && isKnown && !PUBLIC.test(of('privacy')))
      leftOut.push({ about: `Not public: “${of('privacy')}”`, detail: name })
    else if (!title) leftOut.push({ about: 'It has no title', detail: name })
    else if (read) entries.push(rowEntry(of, title, read, notation))
    else
      leftOut.push({
        about: 'The date cannot be read: write it as 2025-08-31',
        detail: `${name}: ${JSON.stringify(of('date'))}`,
      })
  }
  const nameAt = (at: number) => `“${head[at] || `column ${at + 1}`}”`
  const unread = head.flatMap((name, at) => (name && ![...columns.values()].includes(at) ? nameAt(at) : []))
  const notes = [
    ...table.guessed.map((field) => `${nameAt(columns.get(field)!)} was taken for ${field}, by what is in it.`),
    ...(unread.length > 0 ? [`These columns are left out: ${unread.join(', ')}.`] : []),
    ...(strayQuotes.length > 0
      ? [
          `A quotation mark does not close, and was read as a sign: check ${counted(strayQuotes.length, 'line')}, such as ${strayQuotes[0]}.`,
        ]
      : []),
    ...(columns.has('videoId') && !isKnown ? ['Whether these videos are public is not known: check that.'] : []),
  ]
  return { file, kind: `a table of ${counted(rows.length, 'row')}`, entries, leftOut, notes }
}

function rowEntry(of: (field: Field) => string, title: string, read: ReadDay, notation: DateNotation): Entry {
  const { day, warnings } = read
  const id = of('videoId')
  const time = of('time') ? readDay(`2000-01-02 ${of('time')}`, notation)?.time : undefined
  // Two tables may each count their rows from 1, so the day is part of the key.
  const key = of('guid') || of('key') || (id && `yt:video:${id}`) || (of('row') && `row ${of('row')} of ${day}`)
  return {
    key: key || undefined,
    guid: of('guid') || undefined,
    title,
    description: oneLine(of('description')) || undefined,
    scripture: readPassages(oneLine(of('scripture').replaceAll('\n', '; '))),
    series: oneLine(of('series')) || undefined,
    preacher: oneLine(`${of('preacher')} ${of('lastName')}`) || undefined,
    when: id ? { day, isPublication: true } : { day, time: time ?? read.time },
    recording: of('audioUrl')
      ? { url: of('audioUrl'), bytes: readBytes(of('bytes')), seconds: readSeconds(of('seconds')) }
      : undefined,
    videoUrl: of('videoUrl') || (id && `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`) || undefined,
    notes: of('notes') || undefined,
    isFeatured: /^(?:true|yes|x|1)$/i.test(of('featured')),
    link: of('oldAddress') || undefined,
    warnings,
  }
}
