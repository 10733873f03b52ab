/**
 * Reads a table of sermons or videos. A column is recognized by its heading; one whose heading can mean two things, or
 * that has none, by what is in it. Addresses are judged one by one.
 */
import { UserError } from '#church-folder/user-error.ts'
import { counted } from '#commands/terminal/counted.ts'
import { isTimeStamp, monthComesFirst, readDay, type Place, type ReadDay, type Warning } from '#commands/files/dates.ts'
import { readTable, type TableRow } from '#commands/files/read-table.ts'
import type { Entry, ReadExport } from '#commands/import/entry.ts'
import { isName } from '#commands/import/split-fields.ts'
import { oneLine, mediaIn } from './html.ts'
import { isPassage, readPassages } from './passages.ts'
import { readBytes, readSeconds } from './recording.ts'

type Field =
  | 'time'
  | 'bytes'
  | 'seconds'
  | 'series'
  | 'lastName'
  | 'preacher'
  | 'scripture'
  | 'description'
  | 'videoId'
  | 'title'
  | 'date'
  | 'guid'
  | 'key'
  | 'row'
type Is = (value: string) => unknown
interface Column {
  at: number
  heading: string
  /** Those that are not empty. */
  values: string[]
}

const most = (is: Is) => (column: Column) => column.values.filter(is).length > 0.5 * column.values.length
const isUrl: Is = (value) => /^(?:https?:)?\/\//i.test(value)
const isWords: Is = (value) =>
  !isUrl(value) && !/^(?:[{<]|\[[{"])/.test(value) && !/^(?:rev|pastor|dr|mrs?|ms|fr)\.?$/i.test(value)
const arePassages: Is = (value) => readPassages(value).every(isPassage)
/** Somebody preaches more than once. */
const isRepeated = ({ values }: Column) => new Set(values).size < 0.7 * values.length
const isFull = ({ values }: Column, rows: number) => values.length === rows && new Set(values).size > 0.8 * rows
const isDay = most((value) => readDay(value, { timeZone: 'UTC', country: '' }))
const areIds = ({ values }: Column) =>
  values.every((value) => /^[\w-]{11}$/.test(value)) &&
  new Set(values).size > 0.9 * values.length &&
  values.some((value) => /\d|[a-z][A-Z]/.test(value))
/** Takeout's channels and playlists. */
const areOthers = most((value) => /^(?:UC[\w-]{22}|PL[\w-]{14,34})$/.test(value))

/**
 * In the order in which they are tried, each with the headings that it may have, and what must be in it. Besides our own
 * names: names that people use, Series Engine's names, and Takeout's in its languages.
 */
const COLUMNS: readonly [
  field: Field,
  heading: RegExp,
  fits?: (column: Column, has: ReadonlyMap<Field, number>, rows: number) => boolean,
][] = [
  ['time', /^(?:(?:start |service )?time|hora|uhrzeit|heure)$/],
  ['bytes', /^(?:bytes|size|file_?size|audio_file_size|length \(bytes\))$/],
  ['seconds', /^(?:seconds|length|duration|message_length|dauer|duración)$/],
  ['series', /series|serie\b|série|^s_title$|reihe/, most(isWords)],
  ['lastName', /last[ _]?name|nachname|apellido/],
  [
    'preacher',
    /preacher|(?:preached|given|delivered|presented|taught) by|speaker|pastor|minister|predicador|prediger|orador|prédicateur|^first[ _]?name$/,
    most(isWords),
  ],
  ['scripture', /scripture|passage|bible|pasaje|bibelstelle/],
  ['scripture', /^(?:text|texto|reading|verses?|reference|book)$/, most(arePassages)],
  ['description', /descri|beschreibung|summary|abstract|^(?:text|texto|notes)$/, most((value) => !isUrl(value))],
  ['videoId', /^video[ _-]?id$|^id (?:del|de la|do) v[ií]d[eé]o$/, areIds],
  ['title', /title(?!.*language)|titel|título|titulo|titre|titolo|tytuł|제목|标题|タイトル/, most(isWords)],
  ['title', /^(?:sermon|message|topic|subject|thema|tema)$/, most(isWords)],
  [
    'preacher',
    /^(?:name|by|who|teacher|presenter|author)$/,
    (one, has) => most(isName)(one) && (has.has('title') || isRepeated(one)),
  ],
  ['title', /^(?:name|sermon name)$/, most(isWords)],
  ['date', /^(?:date|day|datum|fecha|data|tag)$|preach|sermon.?date|service.?date|record/, isDay],
  ['date', /publish|publicaci|veröffentlich|posted|air.?date/, isDay],
  ['date', /^(?!.*(?:updat|modif|chang|edit)).*(?:date|datum|fecha|upload|creat|added)/, isDay],
  // The rows are then named one by one.
  ['date', /^(?:date|datum|fecha)$/],
  ['guid', /^guid$/],
  ['key', /^key$/],
  ['row', /^(?:id|nr|no|#)$/],
]
/** Without a known heading. */
const GUESSED: typeof COLUMNS = [
  ['videoId', /^/, areIds],
  ['date', /^(?!.*(?:updat|modif|chang|edit))/, isDay],
  ['scripture', /^/, most((value) => /\d/.test(value) && arePassages(value))],
  ['preacher', /^/, (one) => most(isName)(one) && isRepeated(one)],
  [
    'title',
    /^/,
    (one, _, rows) =>
      isFull(one, rows) &&
      !isDay(one) &&
      most((value) => /\p{L}/u.test(value) && isWords(value) && value.length < 120)(one),
  ],
]
const ADDRESSES: readonly [field: 'audioUrl' | 'videoUrl' | 'oldAddress', heading: RegExp][] = [
  ['audioUrl', /audio(?!.*language)|mp3|recording|enclosure|listen|podcast/],
  ['videoUrl', /^(?:sermon )?video(?:[ _-]?(?:url|link|file))?$|youtube|vimeo|watch/],
  ['oldAddress', /^(?:oldaddress|old address|link|permalink|address|url|page|web ?page)$/],
]
const KNOWN = [...COLUMNS, ...ADDRESSES].map(([, heading]) => heading)

const HEADING_ROWS = 5
const PUBLIC =
  /^(?:public|publish(?:ed)?|live|listed|visible|anybody|everyone|öffentlich|públic[oa]|publicad[oa]|publique|pubblic[oa]|openbaar|publiczny|offentlig|공개|公開|公开)$/i
const HIDDEN =
  /^(?:private|unlisted|draft|scheduled|pending|hidden|trash(?:ed)?|deleted|archived|nobody|password.*|members?.only|friends|only me|unpublished|privat|nicht gelistet|privad[oa]|oculto|no listado|privée?|non répertoriée?|비공개)$/i
const VISIBILITY =
  /privacy|visib|status|public|published|private|draft|hidden|unlisted|password|datenschutz|sichtbarkeit|privaci|confidentialité/
const NEGATIVE = /private|draft|hidden|unlisted|password/

/** @returns whether a cell says that not everybody may see the row */
function isHidden(value: string, { heading, values }: Column): boolean {
  const [yes, no] = [/^(?:true|yes|y|1|x)$/i.test(value), /^(?:false|no|n|0)$/i.test(value)]
  if (!value || yes || no) return value !== '' && yes === NEGATIVE.test(heading)
  return (
    HIDDEN.test(value) || /password/.test(heading) || (values.some((one) => PUBLIC.test(one)) && !PUBLIC.test(value))
  )
}
const isAboutVisibility = (one: Column) =>
  (VISIBILITY.test(one.heading) &&
    one.values.some(
      (value) => PUBLIC.test(value) || HIDDEN.test(value) || /^(?:true|false|yes|no|[01])$/i.test(value),
    )) ||
  /password/.test(one.heading) ||
  most((value) => PUBLIC.test(value) || HIDDEN.test(value))(one)

const headingOf = (cell: string) => cell.slice(0, 60).normalize('NFC').trim().toLowerCase()

/** @throws UserError if it is not a table, or no column has the titles or the days */
export function tableExport(file: string, text: string, church: Place): ReadExport {
  const { rows: all, strayQuotes } = readTable(text)
  const hasDate = ({ cells }: TableRow) => cells.some((cell) => readDay(cell, church))
  const isHead = ({ cells }: TableRow) =>
    cells.filter((cell) => cell && KNOWN.some((one) => one.test(headingOf(cell)))).length >= Math.min(2, cells.length)
  const headAt = all.slice(0, HEADING_ROWS).findIndex((row) => isHead(row) && !hasDate(row))
  // Without a known heading, a first row that has no date is headings in another language.
  const start = headAt >= 0 ? headAt + 1 : all[0] && !hasDate(all[0]) ? 1 : 0
  const rows = all.slice(start)
  const head = start > 0 ? all[start - 1]!.cells.map((cell) => oneLine(cell)) : []
  const valueAt = ({ cells }: TableRow, at: number) => (cells[at]?.trim() ?? '').replace(/^(?:null|\\n|n\/a|-)$/i, '')
  const table = Array.from(
    { length: Math.max(0, ...all.slice(0, 20).map(({ cells }) => cells.length)) },
    (_, at): Column => ({
      at,
      heading: headingOf(head[at] ?? ''),
      values: rows.flatMap((row) => valueAt(row, at) || []),
    }),
  )
  const visibility = table.filter((one) => one.values.length > 0 && isAboutVisibility(one))
  const { fields, guessed } = fieldsOf(table, visibility, rows.length)
  const known = new Set([...fields.values(), ...visibility.map(({ at }) => at)])
  const addresses = table
    .filter(({ at }) => !known.has(at))
    .map((one) => ({ ...one, field: ADDRESSES.find(([, heading]) => heading.test(one.heading))?.[0] }))
    .sort((a, b) => Number(!a.field) - Number(!b.field))
  const isTakeout = fields.has('videoId') || table.some((one) => one.values.length > 0 && areOthers(one))
  const kind = `a table of ${counted(rows.length, 'row')}`
  if (isTakeout && rows.length > 0 && !(fields.has('videoId') && fields.has('title')))
    return {
      file,
      kind: `${kind} about a channel, playlists, comments or the like: no sermons`,
      entries: [],
      leftOut: rows.map(() => ({ about: `Not sermons: ${file}` })),
      notes: [],
    }
  if (rows.length === 0 || !(fields.has('date') || (fields.has('title') && !guessed.includes('title'))))
    throw new UserError(
      `${file} is neither an export that this command knows nor a table with a column of titles and a column of dates.`,
    )
  for (const field of ['title', 'date'] as const)
    if (!fields.has(field))
      throw new UserError(
        `${file} does not say which column is the ${field}: write ${field} at the top of that column.`,
      )
  const entries: Entry[] = []
  const leftOut: Warning[] = []
  const valueOf = (row: TableRow, field: Field) => valueAt(row, fields.get(field) ?? -1)
  const notation = { ...church, isMonthFirst: monthComesFirst(rows.map((row) => valueOf(row, 'date'))) }
  const used = new Map<number, Set<string>>()
  for (const row of rows) {
    const of = (field: Field) => valueOf(row, field)
    const title = oneLine(of('title'))
    const read = readDay(of('date'), notation)
    const leave = (about: string, more = '') =>
      leftOut.push({ about, detail: `line ${row.line}${title ? `, “${title}”` : ''}${more}` })
    const hidden = visibility.find((one) => isHidden(valueAt(row, one.at), one))
    if (hidden) leave(`Not public: “${valueAt(row, hidden.at)}”`)
    else if (!title || isTimeStamp(title)) leave('It has no title')
    else if (!read) leave('The date cannot be read: write it as 2025-08-31', `: ${JSON.stringify(of('date'))}`)
    else {
      const time = of('time') ? readDay(`2000-01-02 ${of('time')}`, notation)?.time : undefined
      const found = addressesOf(addresses, (at) => valueAt(row, at), used)
      entries.push(rowEntry(of, found, title, { ...read, time: time ?? read.time }))
    }
  }
  const nameAt = (at: number) => `“${head[at] || `column ${at + 1}`}”`
  const notes = guessed.map((field) => `${nameAt(fields.get(field)!)} was used for ${field}, judging by what is in it.`)
  for (const [at, kinds] of used)
    notes.push(`${nameAt(at)} was used for ${[...kinds].join(' and ')}, judging by what is in it.`)
  const unread = addresses.filter(({ at, field, heading }) => heading && !field && !used.has(at))
  const named = unread.map(({ at, values }) => nameAt(at) + (values.some(isUrl) ? ' (which has web addresses)' : ''))
  if (named.length > 0) notes.push(`These columns are left out: ${named.join(', ')}.`)
  if (strayQuotes.length > 0)
    notes.push(
      `A quotation mark is never closed, so it was read as a character: check ${strayQuotes.length === 1 ? 'line' : 'lines'} ${strayQuotes.join(', ')}.`,
    )
  if (fields.has('videoId') && visibility.length === 0)
    notes.push('The file does not say whether these videos are public. Please check.')
  return { file, kind, entries, leftOut, notes }
}

/** @returns the column of each field, and the fields that no heading names */
function fieldsOf(table: readonly Column[], visibility: readonly Column[], rows: number) {
  const fields = new Map<Field, number>()
  const take = ([field, heading, fits = () => true]: (typeof COLUMNS)[number], isGuess: boolean): boolean => {
    // Takeout has the publication date in its last column, and after the title, in every language, who may see the video.
    const columns = isGuess && field === 'date' && fields.has('videoId') ? table.toReversed() : table
    const isAllowed = ({ at, values }: Column) =>
      !isGuess ||
      (values.length * 2 >= rows &&
        (field !== 'title' || !fields.has('videoId') || visibility.some((one) => one.at === at + 1)))
    const taken = new Set([...fields.values(), ...visibility.map(({ at }) => at)])
    const found = columns.find(
      (one) =>
        !taken.has(one.at) &&
        heading.test(one.heading) &&
        (one.values.length > 0 || !isGuess) &&
        isAllowed(one) &&
        (one.values.length === 0 || fits(one, fields, rows)),
    )
    if (!found || fields.has(field)) return false
    fields.set(field, found.at)
    return true
  }
  // Our own names come first: “title” beside Series Engine’s “s_title”.
  for (const one of COLUMNS) take([one[0], new RegExp(`^${one[0].toLowerCase()}$`), one[2]], false)
  for (const one of COLUMNS) take(one, false)
  return { fields, guessed: GUESSED.flatMap((one) => (take(one, true) ? one[0] : [])) }
}

type Found = Partial<Record<'audioUrl' | 'videoUrl' | 'oldAddress', string>>

/**
 * Each address by what it leads to, else by its heading: a recording or a video may be in any column.
 * @param used receives the columns that were used otherwise than their headings say
 */
function addressesOf(
  columns: readonly (Column & { field: keyof Found | undefined })[],
  valueAt: (at: number) => string,
  used: Map<number, Set<string>>,
): Found {
  const found: Found = {}
  for (const { at, field } of columns) {
    const value = valueAt(at)
    const { audio, videos } = mediaIn(value)
    const media: Found = { audioUrl: audio[0], videoUrl: videos[0] }
    for (const kind of ['audioUrl', 'videoUrl'] as const) {
      if (!media[kind] || found[kind]) continue
      found[kind] = media[kind]
      if (field !== kind) used.set(at, (used.get(at) ?? new Set()).add(kind))
    }
    if (field && !audio[0] && !videos[0] && /^\S+$/.test(value) && /[./]/.test(value)) found[field] ??= value
  }
  return found
}

function rowEntry(of: (field: Field) => string, found: Found, title: string, { day, time, warnings }: ReadDay): Entry {
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
    recording: found.audioUrl
      ? { url: found.audioUrl, bytes: readBytes(of('bytes')), seconds: readSeconds(of('seconds')) }
      : undefined,
    videoUrl: found.videoUrl || (id && `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`) || undefined,
    link: found.oldAddress || undefined,
    warnings,
  }
}
