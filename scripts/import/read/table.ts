/** Reads a table of sermons or videos. Columns are recognized by their headings, or else by their contents. */
import { CliError } from '#scripts/content/command/cli-error.ts'
import { counted } from '#scripts/content/command/counted.ts'
import { monthComesFirst, readDay, type Place, type ReadDay, type Warning } from '#scripts/content/files/dates.ts'
import { readTable, type TableRow } from '#scripts/content/files/read-table.ts'
import type { Entry, ReadExport } from '#scripts/import/entry.ts'
import { isName } from '#scripts/import/split-fields.ts'
import { isAudio, oneLine, mediaIn } from './html.ts'
import { isPassage, readPassages } from './passages.ts'
import { readBytes, readSeconds } from './recording.ts'

/** In the order in which headings are tried. Besides our own names: names that people use, Series Engine's names, and
 * Takeout's in its languages. */
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
  guid: /^guid$/,
  key: /^key$/,
  row: /^(?:id|nr|no|#)$/,
  oldAddress: /^(?:oldaddress|old address|link|permalink|address|url)$/,
} as const
type Field = keyof typeof HEADINGS
const FIELDS = Object.keys(HEADINGS) as Field[]
const HEADING_ROWS = 5
const PUBLIC = /^(?:public|öffentlich|públic[oa]|publique|pubblic[oa]|openbaar|publiczny|offentlig|공개|公開|公开)$/i
const PUBLISHED = /publish|publicaci|veröffentlich/

/** @throws CliError if it is not a table, or no column has the titles or the days */
export function tableExport(file: string, text: string, church: Place): ReadExport {
  const { rows: all, strayQuotes } = readTable(text)
  const hasDate = ({ cells }: TableRow) => cells.some((cell) => readDay(cell, church))
  const headings = all.slice(0, HEADING_ROWS).map(({ cells }) => fieldsOf(cells))
  const headAt = headings.findIndex((one, at) => one.size > 0 && !hasDate(all[at]!))
  // Without a known heading, a first row that has no date is headings in another language.
  const start = headAt >= 0 ? headAt + 1 : all[0] && !hasDate(all[0]) ? 1 : 0
  const rows = all.slice(start)
  const head = start > 0 ? all[start - 1]!.cells.map((cell) => oneLine(cell)) : []
  const columns = headings[headAt] ?? new Map<Field, number>()
  const isTitled = columns.has('title')
  const guessed = guessColumns(rows, columns, church)
  if (rows.length === 0 || !(columns.has('date') || isTitled))
    throw new CliError(
      `${file} is neither an export that this command knows nor a table with a column of titles and a column of dates.`,
    )
  for (const field of ['title', 'date'] as const)
    if (!columns.has(field))
      throw new CliError(`${file} does not say which column is the ${field}: write ${field} at the top of that column.`)
  const entries: Entry[] = []
  const leftOut: Warning[] = []
  const valueOf = ({ cells }: TableRow, field: Field) =>
    (cells[columns.get(field) ?? -1]?.trim() ?? '').replace(/^(?:null|\\n|n\/a|-)$/i, '')
  const notation = { ...church, isMonthFirst: monthComesFirst(rows.map((row) => valueOf(row, 'date'))) }
  const isPublicKnown = rows.some((row) => PUBLIC.test(valueOf(row, 'privacy')))
  for (const row of rows) {
    const of = (field: Field) => valueOf(row, field)
    const title = oneLine(of('title'))
    const read = readDay(of('date'), notation)
    const leave = (about: string, more = '') =>
      leftOut.push({ about, detail: `line ${row.line}${title ? `, “${title}”` : ''}${more}` })
    if (of('privacy') && isPublicKnown && !PUBLIC.test(of('privacy'))) leave(`Not public: “${of('privacy')}”`)
    else if (!title) leave('It has no title')
    else if (!read) leave('The date cannot be read: write it as 2025-08-31', `: ${JSON.stringify(of('date'))}`)
    else {
      const time = of('time') ? readDay(`2000-01-02 ${of('time')}`, notation)?.time : undefined
      entries.push(rowEntry(of, title, { ...read, time: time ?? read.time }))
    }
  }
  const nameAt = (at: number) => `“${head[at] || `column ${at + 1}`}”`
  const unread = head.flatMap((name, at) => (name && ![...columns.values()].includes(at) ? nameAt(at) : []))
  const notes = guessed.map(
    (field) => `${nameAt(columns.get(field)!)} was used for ${field}, judging by what is in it.`,
  )
  if (unread.length > 0) notes.push(`These columns are left out: ${unread.join(', ')}.`)
  if (strayQuotes.length > 0)
    notes.push(
      `A quotation mark is never closed, so it was read as a character: check ${strayQuotes.length === 1 ? 'line' : 'lines'} ${strayQuotes.join(', ')}.`,
    )
  if (columns.has('videoId') && !isPublicKnown)
    notes.push('The file does not say whether these videos are public. Please check.')
  return { file, kind: `a table of ${counted(rows.length, 'row')}`, entries, leftOut, notes }
}

/** @returns the column of each field that a heading names. If there are two dates, the publication date is used */
function fieldsOf(cells: readonly string[]): Map<Field, number> {
  const fields = new Map<Field, number>()
  for (const [at, cell] of cells.entries()) {
    const heading = cell.slice(0, 60).normalize('NFC').trim().toLowerCase()
    const field =
      FIELDS.find((name) => heading === name.toLowerCase()) ?? FIELDS.find((name) => HEADINGS[name].test(heading))
    if (field && (!fields.has(field) || (field === 'date' && PUBLISHED.test(heading)))) fields.set(field, at)
  }
  return fields
}

/** Adds columns recognized by their contents. @returns their fields */
function guessColumns(rows: readonly TableRow[], columns: Map<Field, number>, church: Place): Field[] {
  const known = columns.size
  const width = Math.max(0, ...rows.slice(0, 20).map(({ cells }) => cells.length))
  const all = Array.from({ length: width }, (_, at) => at)
  const guess = (field: Field, isOne: (values: string[]) => boolean, order = all) => {
    const at = order.find((index) => {
      const values = rows.flatMap(({ cells }) => cells[index]?.trim() || [])
      const isFree = ![...columns.values()].includes(index)
      return isFree && values.length > 0 && values.length * 2 >= rows.length && isOne(values)
    })
    if (!columns.has(field) && at !== undefined) columns.set(field, at)
  }
  const most = (is: (value: string) => unknown) => (values: string[]) => values.filter(is).length > 0.7 * values.length
  const distinct = (values: string[]) => new Set(values).size / values.length
  const isId = (values: string[]) => values.every((value) => /^[\w-]{11}$/.test(value)) && distinct(values) > 0.9
  const isTitle = most((value) => /\p{L}/u.test(value) && value.length < 120 && !/^https?:/.test(value))
  guess('videoId', (values) => isId(values) && values.some((value) => /\d|[a-z][A-Z]/.test(value)))
  guess('audioUrl', most(isAudio))
  const isVideo = (value: string) => mediaIn(value).videos.length > 0
  guess('videoUrl', most(isVideo))
  const isDay = (value: string) => readDay(value, church)
  // Takeout has the publication date in its last column.
  guess('date', most(isDay), columns.has('videoId') ? all.toReversed() : all)
  const arePassages = (value: string) => readPassages(value).every(isPassage)
  guess('scripture', most(arePassages))
  guess('preacher', (values) => most(isName)(values) && distinct(values) < 0.7)
  guess('title', (values) => isTitle(values) && distinct(values) > 0.8 && values.length === rows.length)
  // In Takeout, in every language, the next column says who may see the video.
  if (columns.has('videoId'))
    guess('privacy', (values) => distinct(values) < 1 || rows.length === 1, [(columns.get('title') ?? -2) + 1])
  return [...columns.keys()].slice(known)
}

function rowEntry(of: (field: Field) => string, title: string, { day, time, warnings }: ReadDay): Entry {
  const id = of('videoId')
  const preacher = oneLine(`${of('preacher')} ${of('lastName')}`) || undefined
  return {
    key:
      of('guid') ||
      of('key') ||
      (id && `yt:video:${id}`) ||
      // Two tables may each count their rows from 1, so the day is part of the key.
      (of('row') && `row ${of('row')} of ${day}`) ||
      // A second run knows a row by its words, even after they were corrected here.
      [day, time, title, preacher].filter(Boolean).join(' '),
    guid: of('guid') || undefined,
    title,
    description: oneLine(of('description')) || undefined,
    scripture: readPassages(oneLine(of('scripture').replaceAll('\n', '; '))),
    series: oneLine(of('series')) || undefined,
    preacher,
    when: id ? { day, isPublication: true } : { day, time },
    recording: of('audioUrl')
      ? { url: of('audioUrl'), bytes: readBytes(of('bytes')), seconds: readSeconds(of('seconds')) }
      : undefined,
    videoUrl: of('videoUrl') || (id && `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`) || undefined,
    link: of('oldAddress') || undefined,
    warnings,
  }
}
