/**
 * Reads a table of sermons or videos. A column is recognized by its heading; one whose heading can mean two things, or
 * that has none, by what is in it. URLs are judged one by one.
 */
import { UserError } from '#church-folder/user-error.ts'
import { counted } from '#commands/terminal/counted.ts'
import {
  isTimeStamp,
  monthComesFirst,
  mostHaveTimes,
  readDay,
  type Place,
  type Warning,
} from '#commands/files/dates.ts'
import { readTable, type TableRow } from '#commands/files/read-table.ts'
import { pageOf } from '#commands/recordings/links.ts'
import { urlKey } from '#commands/import/dedupe.ts'
import type { ImportedEntry, ReadExport } from '#commands/import/entry.ts'
import {
  areOthers,
  findFields,
  isPublication,
  isUrl,
  KNOWN_HEADINGS,
  most,
  URLS,
  type Column,
  type TableField,
} from './columns.ts'
import { isAudio, oneLine, mediaIn, textLines } from './html.ts'
import { passageInName, readPassages } from './passages.ts'
import { readBytes, readSeconds } from './recording.ts'
import { SERMON_TYPE } from './rss.ts'

const HEADING_ROWS = 5
const PUBLIC =
  /^(?:public|publish(?:ed)?|live|listed|visible|anyone|everyone|öffentlich|públic[oa]|publicad[oa]|publique|pubblic[oa]|openbaar|publiczny|offentlig|공개|公開|公开|открытый доступ|загальний доступ|herkese açık|công khai|publik|julkinen|veřejné|nyilvános|δημόσιο|عام|ציבורי|सार्वजनिक)$/i
const HIDDEN =
  /^(?:private|unlisted|draft|scheduled|pending|hidden|trash(?:ed)?|deleted|archived|nobody|-2|password.*|members?.only|friends|only me|unpublished|privat|nicht gelistet|privad[oa]|oculto|no listado|privée?|non répertoriée?|비공개)$/i
const VISIBILITY =
  /privacy|visib|^state$|status|public|published|private|draft|hidden|unlisted|datenschutz|sichtbarkeit|privaci|confidentialité/
/** What sites call their entries, if some are called sermons. */
const OTHER_TYPE =
  /^(?:page|post|article|blog|news|event|attachment|revision|nav_menu_item|webform|product|image|file)$/i
const TYPE = /^(?:(?:post|content|node)[ _-]?)?type$/
const NEGATIVE = /private|draft|hidden|unlisted|password/
const isAnswer = (value: string) => /^(?:true|yes|y|x|false|no|n|[01])$/i.test(value)
const isState = (value: string) => PUBLIC.test(value) || HIDDEN.test(value)

const isAboutVisibility = (one: Column) =>
  /password/.test(one.heading) ||
  most(isState)(one) ||
  (VISIBILITY.test(one.heading) && one.values.some((value) => isState(value) || isAnswer(value)))

/** @returns whether a cell says that not everybody may see the row */
function isHidden(value: string, { heading, values }: Column): boolean {
  if (!value) return false
  if (isAnswer(value)) return /^[ty1x]/i.test(value) === NEGATIVE.test(heading)
  return HIDDEN.test(value) || /password/.test(heading) || (values.some((one) => PUBLIC.test(one)) && !isState(value))
}

const DATE_PARTS = [
  /^(?:year|jahr|año|ano|année|yr)$/,
  /^(?:month|monat|mes|mês|mois|mo)$/,
  /^(?:day|tag|día|dia|jour)$/,
]
const NO_TITLE = /^(?:[-–—_.*\s]+|tb[ad]|none|untitled)$/i
/** In the first cell that is not empty. */
const isTotal = ({ cells }: TableRow) =>
  /^(?:grand )?(?:totals?|summe|suma|합계|合[计計])\W?$/i.test(cells.find(Boolean) ?? '')
const DITTO = /^(?:["'”“„〃″´`,]{1,2}|-?(?:ditto|do\.?|same(?: as above)?|idem|id\.|dito)-?)$/i
const headingOf = (cell: string) => cell.slice(0, 60).normalize('NFC').trim().toLowerCase()
/** Spreadsheets keep a text a text by `="…"`, or by an apostrophe before it. */
const valueAt = ({ cells }: TableRow, at = -1) =>
  (cells[at]?.trim() ?? '').replace(/^="([^"]*)"$|^'(?=[\d=+-])/, '$1').replace(/^(?:null|\\n|n\/a|-)$/i, '')

/** @throws UserError if it is not a table, or no column has the titles or the days */
export function tableExport(file: string, text: string, church: Place): ReadExport {
  const { rows: all, strayQuotes } = readTable(text)
  const hasDate = ({ cells }: TableRow) => cells.some((cell) => readDay(cell, church))
  const isHead = ({ cells }: TableRow) =>
    cells.filter((cell) => cell && KNOWN_HEADINGS.some((one) => one.test(headingOf(cell)))).length >=
    Math.min(2, cells.length)
  const headAt = all.slice(0, HEADING_ROWS).findIndex((row) => isHead(row) && !hasDate(row))
  // Without a known heading, a first row that has no date is headings in another language.
  const start = headAt >= 0 ? headAt + 1 : all[0] && !hasDate(all[0]) ? 1 : 0
  const rows = all.slice(start)
  const head = start > 0 ? all[start - 1]!.cells.map((cell) => oneLine(cell)) : []
  // The parts of a date, in a column each.
  const parts = DATE_PARTS.map((part) => head.findIndex((one) => part.test(headingOf(one))))
  if (!parts.includes(-1) && !head.some((one) => /dat(?:e|um)|fecha/i.test(one))) {
    for (const row of rows) row.cells[head.length] = parts.map((at) => valueAt(row, at)).join('-')
    head.push('date')
  }
  const sermons = rows.filter((row) => !isTotal(row))
  const width = Math.max(0, ...all.slice(0, 20).map(({ cells }) => cells.length))
  const table = Array.from({ length: width }, (_, at): Column => {
    const values = sermons.flatMap((row) => valueAt(row, at) || [])
    return { at, heading: headingOf(head[at] ?? ''), values }
  })
  const visibility = table.filter((one) => one.values.length > 0 && isAboutVisibility(one))
  const { fields, guessed } = findFields(table, visibility, sermons.length)
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
      `${file} is neither an export that this command knows nor a table with a column of titles and a column of dates. If it is a table, write title and date at the top of those columns.`,
    )
  const missing = ['title', 'date'].find((field) => !fields.has(field))
  if (missing)
    throw new UserError(
      `${file} does not say which column is the ${missing}: write ${missing} at the top of that column.`,
    )
  // Takeout has after the title, in every language, who may see the video.
  const after = fields.has('videoId') && visibility.length === 0 ? table[fields.get('title')! + 1] : undefined
  const words = [...new Set(after?.values)]
  if (after && words.length > 1 && words.length < 5 && after.values.length === rows.length) {
    if (!words.some((word) => PUBLIC.test(word)))
      throw new UserError(
        `${file}: which of its videos are public? Please write public or private in the column “${head[after.at]}”, instead of “${words.join('”, “')}”.`,
      )
    visibility.push(after)
  }
  const known = new Set([...fields.values(), ...visibility.map(({ at }) => at)])
  const others = table
    .filter(({ at }) => !known.has(at))
    .map((one) => ({
      ...one,
      field: most((value) => /^[\d.,:]+$/.test(value))(one)
        ? undefined
        : URLS.find(([, heading]) => heading.test(one.heading))?.[0],
      isMedia: one.values.some((value) => Object.values(mediaIn(value)).some(([url]) => url)),
    }))
    .sort((a, b) => Number(!a.field) - Number(!b.field))
  const typeColumn = table.find((one) => TYPE.test(one.heading) && one.values.some((value) => SERMON_TYPE.test(value)))
  const isPublished = isPublication(table[fields.get('date')!]!)
  const entries: ImportedEntry[] = []
  const leftOut: Warning[] = []
  const valueOf = (row: TableRow, field: TableField) => valueAt(row, fields.get(field))
  const dates = rows.map((row) => valueOf(row, 'date'))
  const notation = {
    ...church,
    isMonthFirst: monthComesFirst(dates),
    isYearFirst: dates.some((date) => /^(?:19|20)\d{2}[-./]\d/.test(date)),
    hasTimes: mostHaveTimes(dates),
  }
  let dittos = 0
  for (const at of ['preacher', 'series'].flatMap((field) => fields.get(field) ?? []))
    for (const [index, { cells }] of rows.entries())
      if (DITTO.test(cells[at] ?? '') && (dittos += 1)) cells[at] = rows[index - 1]?.cells[at] ?? ''
  /** What columns were used for, besides what their headings say. */
  const used = new Map<number, Set<string>>(guessed.map((field) => [fields.get(field)!, new Set([field])]))
  for (const row of rows) {
    const of = (field: TableField) => valueOf(row, field)
    const title = oneLine(of('title'))
    const read = readDay(of('date'), notation)
    const leave = (about: string, more = '') =>
      leftOut.push({ about, detail: `line ${row.line}${title ? `, “${title}”` : ''}${more}` })
    const type = typeColumn ? valueAt(row, typeColumn.at) : ''
    const hidden = visibility.find((one) => isHidden(valueAt(row, one.at), one))
    if (isTotal(row)) leave('A total, not a sermon')
    else if (hidden) leave(`Not public: “${valueAt(row, hidden.at)}”`)
    else if (OTHER_TYPE.test(type)) leave(`Not a sermon but “${type}”`)
    else if (!title || isTimeStamp(title) || NO_TITLE.test(title)) leave('It has no title')
    else if (!read) leave('The date cannot be read: write it as 2025-08-31', `: ${JSON.stringify(of('date'))}`)
    else {
      // A spreadsheet writes 0.4375 for 10:30.
      const clock = of('time')
      const [, fraction] = /^0?([.,]\d+)$/.exec(clock) ?? []
      // `10:00-11:15`, which is no zone.
      const [begins = ''] = clock.split(/(?<=\d\d|[ap]\.?m\.?) ?[-–—] ?(?=\d)/i)
      const time = clock && readDay(fraction ? `36527${fraction}` : `2000-01-02 ${begins}`, notation)?.time
      if (/[1-9]|\p{L}/u.test(clock) && !time) read.warnings.push({ about: 'The time cannot be read', detail: clock })
      const found = findUrls(others, row, used, (detail) =>
        read.warnings.push({ about: `${isUrl(detail) ? 'Another' : 'Not a web'} address: it was left out`, detail }),
      )
      const entry = rowEntry(of, found, title, read.day, time || read.time)
      const length = of('seconds')
      if (entry.recording && length && !entry.recording.seconds)
        read.warnings.push({ about: 'The length of the recording cannot be read', detail: length })
      const passages = entry.scripture.filter((passage) => /\p{L}/u.test(passage))
      if (passages.length < entry.scripture.length)
        read.warnings.push({ about: 'No passage: it was left out', detail: entry.scripture.join('; ') })
      entry.scripture = passages
      if (isPublished && read.time) entry.when = { day: read.day, isPublication: true }
      entries.push({ ...entry, warnings: read.warnings })
    }
  }
  const nameAt = (at: number) => `“${head[at] || `column ${at + 1}`}”`
  const notes = [...used].map(
    ([at, kinds]) => `${nameAt(at)} was used for ${[...kinds].join(' and ')}, judging by what is in it.`,
  )
  const named = others
    .filter(({ at, field, heading }) => heading && !field && !used.has(at))
    .map(
      ({ at, values }) =>
        nameAt(at) +
        (values.some((one) => isUrl(one) || isAudio(`https://x/${one}`)) ? ' (which has web addresses)' : ''),
    )
  if (named.length > 0) notes.push(`These columns are left out: ${named.join(', ')}.`)
  if (dittos > 0) notes.push(`${counted(dittos, 'ditto mark means', 'ditto marks mean')} what is in the row above.`)
  for (const field of ['preacher', 'series']) {
    const one = table[fields.get(field) ?? -1]
    // Of merged cells only the first has the text.
    if (
      one &&
      new Set(one.values).size === one.values.length &&
      one.values.length * 2 <= sermons.length &&
      valueAt(sermons[0]!, one.at)
    )
      notes.push(`${nameAt(one.at)} is empty in most rows. If its cells were merged, write its text into each.`)
  }
  if (strayQuotes.length > 0)
    notes.push(
      `A quotation mark is never closed, so it was read as a character: check ${strayQuotes.length === 1 ? 'line' : 'lines'} ${strayQuotes.join(', ')}.`,
    )
  if (fields.has('videoId') && visibility.length === 0)
    notes.push('The file does not say whether these videos are public. Please check.')
  return { file, kind, entries, leftOut, notes }
}

const NOBODY = /^(?:unknown|none|tb[ad]|\?+|admin(?:istrator)?|webmaster)$/i
/** YouTube's, without the rest of the URL. */
const VIDEO_ID = /^(?=.*(?:\d|[a-z][A-Z]|[-_]))[\w-]{11}$/
/** One URL of a file whose name has blanks. */
const WITH_BLANKS = /^https?:\/\/(?!.*\.\w{2,4} )[^<>"\n]+\.\w{2,4}$/i
type Urls = Partial<Record<'audioUrl' | 'videoUrl' | 'oldAddress', string>>

/** Each URL by what it leads to, else by its heading. @param used receives columns that were used otherwise */
function findUrls(
  columns: readonly (Column & { field: keyof Urls | undefined; isMedia: boolean })[],
  row: TableRow,
  used: Map<number, Set<string>>,
  drop: (value: string) => void,
): Urls {
  const found: Urls = {}
  let page = ''
  for (const { at, field, heading, isMedia } of columns) {
    const written = valueAt(row, at).replace(WITH_BLANKS, (url) => url.replaceAll(' ', '%20'))
    const value = field === 'videoUrl' ? written.replace(VIDEO_ID, 'https://www.youtube.com/watch?v=$&') : written
    const { audio, videos } = mediaIn(value)
    for (const [kind, urls] of [['audioUrl', audio] as const, ['videoUrl', videos] as const])
      for (const url of urls)
        if (found[kind] === undefined) {
          found[kind] = url
          if (field !== kind) used.set(at, (used.get(at) ?? new Set()).add(kind))
        } else if (urlKey(url) !== urlKey(found[kind])) drop(url)
    if (audio[0] || videos[0]) continue
    const isLink = field ? field === 'oldAddress' && !heading.startsWith('old') : isMedia
    if (isLink && pageOf(value)) page ||= value
    else if (!field && isMedia && isUrl(value)) drop(value)
    if (!field || page === value) continue
    if (/[./]/.test(value) && !/\s/.test(value)) found[field] ??= value
    else if (/[\w./]{4}/.test(value)) drop(value)
  }
  return page ? { ...found, audioUrl: found.audioUrl ?? page } : found
}

function rowEntry(
  of: (field: TableField) => string,
  { audioUrl, videoUrl, oldAddress }: Urls,
  title: string,
  day: string,
  time?: string,
): Omit<ImportedEntry, 'warnings'> {
  const id = of('videoId')
  const whole = oneLine(`${of('preacher')} ${of('lastName')}`)
  const [name, passage = ''] = passageInName(whole)
  const preacher = NOBODY.test(name) ? '' : name
  return {
    key:
      of('guid') ||
      of('key') ||
      (id && `yt:video:${id}`) ||
      // Two tables may each count their rows from 1, so the day is part of the key.
      (of('row') && `row ${of('row')} of ${day}`) ||
      // A second run knows a row by its words, even after they were corrected here.
      [day, time, title, whole].filter(Boolean).join(' '),
    guid: of('guid') || undefined,
    title,
    description: textLines(of('description')).join('\n') || undefined,
    scripture: readPassages(oneLine(of('scripture').replaceAll('\n', '; ')) || passage),
    series: oneLine(of('series')) || undefined,
    preacher: preacher || undefined,
    when: id ? { day, isPublication: true } : { day, time },
    recording: audioUrl
      ? { url: audioUrl, bytes: readBytes(of('bytes')), seconds: readSeconds(of('seconds')) }
      : undefined,
    videoUrl: videoUrl || (id && `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`) || undefined,
    link: oldAddress || undefined,
  }
}
