/**
 * Reads a table of sermons or videos. A column is recognized by its heading; one whose heading can mean two things, or
 * that has none, by what is in it.
 */
import { UserError } from '#church-folder/user-error.ts'
import { partOfDay } from '#commands/begin/service-words.ts'
import { counted } from '#commands/terminal/counted.ts'
import {
  isTimeStamp,
  notationOf,
  readDay,
  type DateNotation,
  type Place,
  type ReadDay,
  type Warning,
} from '#commands/files/dates.ts'
import type { TableRow } from '#commands/files/read-table.ts'
import { daysInTitle } from '#commands/files/written-days.ts'
import type { ImportedEntry, ReadExport } from '#commands/import/entry.ts'
import { isHonored } from '#commands/import/names.ts'
import { areOthers, findFields, isPublication, isUrl, type Column } from './columns.ts'
import { mediaIn } from './html.ts'
import { isPassage, NOTHING, titleOf } from './passages.ts'
import { SERMON_TYPE } from './posts.ts'
import { readSeconds } from './recording.ts'
import { rowEntry, withPassages } from './table-entry.ts'
import { isRagged, tableNotes, type Table } from './table-notes.ts'
import { fillDown, isTotal, openTable, sectionOf, tablesIn, valueAt } from './table-rows.ts'
import { findUrls, urlColumns } from './table-urls.ts'
import { isAboutVisibility, isHidden, privacyColumn } from './visibility.ts'

/** What sites call their entries, if some are called sermons. */
const OTHER_TYPE =
  /^(?:page|post|article|blog|news|event|attachment|revision|nav_menu_item|webform|product|image|file|newsletter|thread)$/i
const TYPE = /^(?:(?:post|content|node)[ _-]?)?type$/
const OVERFULL = 'It has more cells than there are headings: put quotes around a text with a comma, or add a heading'
const CATEGORY = /^(?:main |post )?categor(?:y|ies)$/
/** A calendar's, such as Outlook's, which has mostly other events. */
const CALENDAR = /^(?:all[ _-]?day(?:[ _-]?event)?|dtend|(?:event[ _-]?)?end[ _-]?date)$/
/** Of a list of people, whose column “name” would be the titles. */
const CONTACT = /^(?:e-?mail|(?:mobile |cell |home )?phone|mobile|tel[eé]fono?|telefon)\b/
/** YouTube's Shorts are no longer. */
const SHORT_MS = 180_000
/** No sermon has as many minutes. */
const LEAST_LONG = 600

/** @throws UserError if it is not a table, or no column has the titles or the days */
export function tableExport(file: string, text: string, church: Place): ReadExport {
  const errors: Warning[] = []
  const read = tablesIn(text, church).flatMap((one) => {
    try {
      return oneTable(file, one, church)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      errors.push({ about: error.message, detail: `line ${one.search(/\S/) + 1}` })
      return []
    }
  })
  const all = <T>(of: (one: ReadExport) => T[]) => read.flatMap(of)
  if (read.length === 0) throw new UserError(errors[0]!.about)
  return {
    file,
    kind: all(({ kind }) => [kind]).join(', and '),
    entries: all(({ entries }) => entries),
    leftOut: [...all(({ leftOut }) => leftOut), ...errors],
    notes: all(({ notes }) => notes),
  }
}

function oneTable(file: string, text: string, church: Place): ReadExport {
  const opened = openTable(text, church)
  const { rows, sermons, head, table } = opened
  const visibility = table.filter((one) => one.values.length > 0 && isAboutVisibility(one))
  const found = findFields(table, visibility, sermons.length)
  const { fields, guessed } = found
  const isTakeout = fields.has('videoId') || table.some((one) => one.values.length > 0 && areOthers(one))
  const kind = `a table of ${counted(rows.length, 'row')}`
  const isPeople =
    table[fields.get('title') ?? -1]?.heading === 'name' && table.some((one) => CONTACT.test(one.heading))
  const isOther = isTakeout && !(fields.has('videoId') && fields.has('title'))
  if ((isOther || isPeople) && rows.length > 0)
    return {
      file,
      kind: `${kind} about ${isPeople ? 'people' : 'a channel, playlists, comments or the like'}: no sermons`,
      entries: [],
      leftOut: rows.map(() => ({ about: `Not sermons: ${file}` })),
      notes: [],
    }
  requireColumns(file, rows.length, found)
  if (fields.has('videoId') && visibility.length === 0) {
    const at = fields.get('title')! + 1
    if (![...fields.values()].includes(at)) visibility.push(...privacyColumn(file, table[at], rows.length, head[at]))
  }
  const known = new Set([...fields.values(), ...visibility.map(({ at }) => at)])
  // A post's text or title may have its video. Those of a video have links to others.
  if (!fields.has('videoId')) for (const field of ['description', 'title']) known.delete(fields.get(field) ?? -1)
  const others = urlColumns(table, known)
  const used = new Map(guessed.map((field) => [fields.get(field)!, new Set([field])]))
  const whole: Table = { ...opened, fields, visibility, others, used }
  const filled = fillDown(rows, fields, [opened.above, file], church)
  return { file, kind, ...readRows(whole, filled.doubts, church), notes: tableNotes(whole, filled) }
}

/** @param doubts what to check in some rows' dates. Notes what else columns are used for */
function readRows(
  { rows, sermons, table, isList, overfull, fields, visibility, others, used }: Table,
  doubts: ReadonlyMap<TableRow, string>,
  church: Place,
) {
  const someSermons = (heading: RegExp) =>
    table.find((one) => heading.test(one.heading) && one.values.some((value) => SERMON_TYPE.test(value)))
  const [typeColumn, categories] = [someSermons(TYPE), someSermons(CATEGORY)]
  const entries: ImportedEntry[] = []
  const leftOut: Warning[] = []
  const isEvent = table.some(({ heading }) => CALENDAR.test(heading)) || undefined
  const isGuess = used.get(fields.get('scripture') ?? -1)?.has('scripture') ?? false
  // Numbers that are all small are of minutes.
  const areSeconds = table[fields.get('seconds') ?? -1]?.values.some((value) => Number(value) >= LEAST_LONG)
  const lengthOf = (text: string) => (areSeconds && Number(text)) || readSeconds(text) || 0
  const dates = rows.map((row) => valueAt(row, fields.get('date')))
  const notation = notationOf(dates, church)
  for (const row of rows) {
    const of = (field: string) => valueAt(row, fields.get(field))
    const more = (isList ? others : []).flatMap((one) => {
      const cell = one.at === fields.get('title') ? '' : valueAt(row, one.at)
      return isRagged(one, sermons.length) || isPassage(cell) || isHonored(cell) ? cell || [] : []
    })
    const title = titleOf([of('title'), ...more].join(' | '))
    const read = readDay(of('date'), notation) ?? dayAmongWords(of('date'), notation)
    const length = Number(of('ms')) || (of('videoId') ? lengthOf(of('seconds')) * 1000 : 0)
    const isShort = length > 0 && length < SHORT_MS
    const category = valueAt(row, categories?.at).replace(/[[\]"]/g, '')
    const { audio, videos } = mediaIn(row.cells.join('\n'))
    const isSermon = SERMON_TYPE.test(category) || of('preacher') || of('scripture') || audio[0] || videos[0]
    const why = isShort
      ? 'A short video, not a sermon'
      : (whyNot(row, title, visibility, valueAt(row, typeColumn?.at)) ??
        (category && !isSermon ? `“${category}” without a recording` : undefined) ??
        (overfull.has(row.line) ? OVERFULL : undefined))
    const place = `line ${row.line}${title ? `, “${title}”` : ''}`
    const about = why ?? 'The date cannot be read: write it as 2025-08-31'
    if (why || !read) leftOut.push({ about, detail: why ? place : `${place}: ${JSON.stringify(of('date'))}` })
    else {
      const doubt = doubts.get(row)
      if (doubt) read.warnings.push({ about: doubt, detail: of('time') || of('date') })
      const time = readTime(of('time'), notation, read.warnings)
      const urls = findUrls(others, row, used, (detail) =>
        read.warnings.push({ about: `${isUrl(detail) ? 'Another' : 'Not a web'} address: it was left out`, detail }),
      )
      const isPublished = isPublication(table[fields.get('date')!]!, read.time)
      const entry = rowEntry(of, urls, title, { ...read, time: time || read.time }, isPublished)
      entries.push({ ...withPassages(entry, isGuess), isEvent })
    }
  }
  return { entries, leftOut }
}

/** Of no one day. */
const RANGE = /(?<![\d./-])\d{1,2}\.? ?[-–&+/] ?\d{1,2}\.? \p{L}/u

/** `Good Friday, March 29, 2024` */
function dayAmongWords(text: string, notation: DateNotation): ReadDay | undefined {
  const [day, ...more] = daysInTitle(text, notation)
  const warnings = [{ about: 'There are other words next to the date: check the day', detail: text }]
  return day && more.length === 0 && !RANGE.test(text) ? { day, warnings } : undefined
}

function requireColumns(file: string, rows: number, { fields, guessed }: ReturnType<typeof findFields>): void {
  if (rows === 0 || !(fields.has('date') || (fields.has('title') && !guessed.includes('title'))))
    throw new UserError(
      `${file} is neither an export that this command knows nor a table with a column of titles and a column of dates. If it is a table, write title and date at the top of those columns.`,
    )
  const missing = ['title', 'date'].find((field) => !fields.has(field))
  if (missing)
    throw new UserError(
      `${file} does not say which column is the ${missing}: write ${missing} at the top of that column.`,
    )
}

/** @returns why a row is not imported, apart from its date; undefined for a sermon */
function whyNot(row: TableRow, title: string, visibility: readonly Column[], type: string): string | undefined {
  const hidden = visibility.find((one) => isHidden(valueAt(row, one.at), one))
  if (isTotal(row)) return 'A total, not a sermon'
  if (sectionOf(row)) return 'A heading, not a sermon'
  if (hidden) return `Not public: “${valueAt(row, hidden.at) || 'not ticked'}”`
  if (OTHER_TYPE.test(type)) return `Not a sermon but “${type}”`
  return !title || (isUrl(title) && !title.includes(' ')) || isTimeStamp(title) || NOTHING.test(title)
    ? 'It has no title'
    : undefined
}

/** @param clock `10:30`, or `10:00-11:15`, which is no zone. @param warnings receives what cannot be read */
function readTime(clock: string, notation: DateNotation, warnings: Warning[]): string | undefined {
  // A spreadsheet writes 0.4375 for 10:30.
  const [, fraction] = /^0?([.,]\d+)$/.exec(clock) ?? []
  const [begins = ''] = clock.split(/(?<=\d\d|[ap]\.?m\.?) ?[-–—] ?(?=\d)/i)
  const time = clock ? readDay(fraction ? `36527${fraction}` : `2000-01-02 ${begins}`, notation)?.time : undefined
  if (/[1-9]/.test(clock) && !time && !partOfDay(clock))
    warnings.push({ about: 'The time cannot be read', detail: clock })
  return time
}
