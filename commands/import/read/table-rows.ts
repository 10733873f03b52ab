/** Opens a table: where its headings are, its columns, and what spreadsheets write into cells besides text. */
import { isWholeDay, readDay, type Place } from '#commands/files/dates.ts'
import { partOfDay } from '#commands/begin/service-words.ts'
import { readTable, type TableRow } from '#commands/files/read-table.ts'
import { isHeading, type Column } from './columns.ts'
import { oneLine } from './html.ts'
import { monthIn, readSermonList } from './list.ts'

const HEADING_ROWS = 5
/** As many rows tell how many columns there are. */
const WIDTH_ROWS = 20
/** The readings of a day, from the first to the last. The number of a psalm may stand alone. */
const READING =
  /^(?:(?:first|second|third|1st|2nd|3rd|old testament|new testament|o\.?t\.?|n\.?t\.?|gospel|epistle) )?(?:reading|lesson)s?$|^(?:old testament|new testament|[on]\.?t\.?|gospel|epistle|erste lesung|zweite lesung|epistel|evangelium|primera lectura|segunda lectura|evangelio)$|^psalms?$|^salmo$/
/** A row with one text may be the heading of those below it: a year, or a series. */
const SECTION =
  /^(?:\D{0,40}(?<![-/.])((?:19|20)\d\d)(?:[년年] ?\d{1,2}[월月])?\D{0,40}|(?:sermon )?(?:series|serie|série|(?:predigt)?reihe|시리즈) ?[:–—-] ?(\S.*))$/i
const MONTH_ALONE = /^(?:\p{L}{3,12}|\d{1,2} ?[월月])\.?$/u
/** A day alone, also with its weekday. */
const LONE_DAY = /^(?:\p{L}{1,12}[.,]? )?(\d{1,2})(?:st|nd|rd|th|[.일日])?$/u
/** `Feb 1 2015 PM`, `2/8/15 (evening)` */
const HALF = /^(.*\d)[\s,(–-]+([^\d()]+)\)?$/
const CLOCK_LAST = /\d\S{0,30} \d{1,2}(?:[:.h]\d\d)?$/
/** A year alone: that of an export's own day is not its sermons'. */
const YEARS = /(?<![\d./-]|since |from |seit |desde )(?:19|20)\d\d(?![-_.]?\d)/g
/** `Season 2018-19` is not one year. */
const YEAR_SPAN = /(?<!\d)(?:19|20)\d\d ?[-–/] ?(?:\d\d){1,2}(?![-–/.\d])/
/** In the first cell that is not empty. */
export const isTotal = ({ cells }: TableRow) =>
  /^(?:grand )?(?:totals?|summe|suma|합계|合[计計])\W?$/i.test(cells.find(Boolean) ?? '')
const DITTO = /^(?:[↓|…]|\.{3}|["'”“„〃″´`,]{1,2}|-?(?:ditto|do\.?|same(?: as above)?|idem|id\.|dito)-?)$/i
const headingOf = (cell: string) => cell.slice(0, 60).normalize('NFC').trim().toLowerCase()
/** What a spreadsheet shows instead of a value. */
export const isError = (cell: string) =>
  /^(?:#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!)|Err:\d{3})$/.test(cell.trim())
/** Spreadsheets keep a text a text by `="…"`, or by an apostrophe before it, and a link is a formula; wikis mark both. */
export const valueAt = ({ cells }: TableRow, at = -1) =>
  (isError(cells[at] ?? '') ? '' : (cells[at]?.trim() ?? ''))
    .replace(/^="([^"]*)"$|^'(?=[\d=+-])/, '$1')
    .replace(/^=HYPERLINK\("([^"]*)" ?[,;] ?"([^"]*)"\)$/i, '$2 ($1)')
    .replace(/^\[([^[\]]+)\]\((https?:[^\s()]+)\)$/, '$1 ($2)')
    .replace(/^<a\b[^>]*\bhref="(https?:[^"\s()]+)"[^>]*>([^<]*)<\/a>$/i, '$2 ($1)')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/^(?:null|\\n|n\/a|-)$/i, '')

/** @returns the table's rows, those of them that are no totals, the columns, and the lines of quotation marks that are never closed */
export function openTable(text: string, church: Place) {
  const written = readTable(text)
  const known = written.rows.slice(0, HEADING_ROWS).map((row) => (hasDate(row, church) ? 0 : knownHeadings(row)))
  const headAt = known.findIndex((count) => count > 1 && count === Math.max(...known))
  const isDated = written.rows.filter((row) => hasDate(row, church)).length * 2 > written.rows.length
  const list = headAt < 0 && !isDated ? readSermonList(text, written.rows) : undefined
  const { rows: all, strayQuotes } = { ...written, ...list }
  // Without a known heading, a first row that has no date is headings in another language.
  const start = headAt >= 0 ? headAt + 1 : !list && all[0] && !hasDate(all[0], church) ? 1 : 0
  const head = start > 0 ? all[start - 1]!.cells.map((cell) => oneLine(cell)) : (list?.head ?? [])
  const stacked = stackBlocks(head, all[start - 2], all.slice(start))
  // Programs write as many cells as headings; people forget quotes around a comma.
  const isOver = ({ cells }: TableRow) => start > 0 && cells.slice(head.length).some((cell) => cell.trim())
  const over = stacked.filter(isOver).map(({ line }) => line)
  const overfull = new Set(over.length * 2 > stacked.length ? [] : over)
  joinReadings(head, stacked)
  const rows = splitServices(head, all[start - 2]?.cells, stacked)
  const sermons = rows.filter((row) => !isTotal(row) && !sectionOf(row) && !(list && row.cells.length === 1))
  const width = Math.max(head.length, ...all.slice(0, WIDTH_ROWS).map(({ cells }) => cells.length))
  const table = Array.from({ length: width }, (_, at): Column => {
    const values = sermons.flatMap((row) => valueAt(row, at) || [])
    return { at, heading: headingOf(head[at] ?? ''), values }
  })
  const above = all.slice(0, Math.max(0, start - 1)).flatMap(({ cells }) => cells)
  return { rows, sermons, head, table, isList: list !== undefined, overfull, strayQuotes, above: above.join(' ') }
}

const hasDate = ({ cells }: TableRow, church: Place) => cells.some((cell) => isWholeDay(cell, church))

const knownHeadings = ({ cells }: TableRow) => cells.filter((cell) => cell && isHeading(headingOf(cell))).length

/** @returns the tables of a file that has several, one below the other. Lines keep their numbers; headings that are repeated are left out */
export function tablesIn(text: string, church: Place): string[] {
  const { rows } = readTable(text)
  const isDated = rows.map((row) => hasDate(row, church))
  const head = rows[isDated.indexOf(true) - 1]?.cells.map(headingOf) ?? []
  const lines = text.split('\n')
  const starts = rows.flatMap((row, at) => {
    const names = row.cells.map(headingOf)
    const said = names.filter(Boolean)
    const isKnown = knownHeadings(row) > 1 && knownHeadings(row) * 2 > said.length
    const isHead = isKnown || said.some((name) => isHeading(name, 'date') && head.includes(name))
    if (isDated[at] || !isDated[at + 1] || !isHead || said.length < 2 || /\d/.test(said.join())) return []
    if (names.join() !== head.join()) return row.line - 1
    if (isDated.indexOf(true) < at) lines[row.line - 1] = ''
    return []
  })
  // The first may have a title above its headings.
  const bounds = [0, ...starts.filter((start) => isDated.some((is, at) => is && rows[at]!.line - 1 < start))]
  return bounds.map((start, at) => '\n'.repeat(start) + lines.slice(start, bounds[at + 1]).join('\n'))
}

/**
 * @param above the row above the headings, which may have the year of each block
 * @returns the rows of a table whose headings repeat (`Date, Title, Date, Title`), one block below the other. Keeps the
 * first block's headings
 */
function stackBlocks(head: string[], above: TableRow | undefined, rows: readonly TableRow[]): TableRow[] {
  const [first = '', ...more] = head.map((one) => headingOf(one))
  const width = more.indexOf(first) + 1
  const isBlocks = first && width > 1 && head.every((one, at) => headingOf(one) === headingOf(head[at % width]!))
  if (!isBlocks || head.length % width === 1) return [...rows]
  const starts = head.flatMap((_, at) => (at % width === 0 ? at : []))
  head.length = width
  return starts
    .flatMap((start) => {
      const of = (row: TableRow) => ({ ...row, cells: row.cells.slice(start, start + width) })
      return [...(above && sectionOf(of(above)) ? [of(above)] : []), ...rows.map(of)]
    })
    .filter(({ cells }) => cells.some((cell) => cell.trim()))
}

/** @returns the year, the month or the series that a row names for those below it; undefined for another row */
export function sectionOf({ cells }: TableRow) {
  const [text = '', ...more] = cells
  if (more.some((cell) => cell.trim())) return undefined
  const [found, year, series] = SECTION.exec(text.trim()) ?? []
  const month = found === undefined && !MONTH_ALONE.test(text.trim()) ? undefined : series ? undefined : monthIn(text)
  return found === undefined && month === undefined ? undefined : { year, month, series }
}

/** Adds a column of passages to a table that has a column for each reading. */
function joinReadings(head: string[], rows: readonly TableRow[]): void {
  const hasVerses = (at: number) => rows.every((row) => /\d|^$/.test(valueAt(row, at)))
  const found = head.flatMap((one, at) => (READING.test(headingOf(one)) && hasVerses(at) ? at : []))
  if (found.length < 2 || head.some((one, at) => !found.includes(at) && isHeading(headingOf(one), 'scripture'))) return
  for (const row of rows)
    row.cells[head.length] = found
      .map((at) => valueAt(row, at).replace(/^(?=\d[\d:.,;–—\- ]*[a-c]?$)/, `${head[at]} `))
      .join('; ')
  for (const at of found) head[at] = ''
  head.push('scripture')
}

/** @returns a heading without the part of the day or the time that it begins or ends with, and that */
function servicePart(heading: string): [name: string, part?: string] {
  const [, before = '', after = ''] = /^(\d[\d:.]*(?: ?[ap]\.?m\.?)?|\S+) (.+)$/i.exec(heading) ?? []
  if (partOfDay(before) || /^\d{1,2}(?:[:.]\d\d|.?[ap])/i.test(before)) return [after, before]
  const [, name = '', last = ''] = /^(.+?) [-–(]? ?([^\s()]+)\)?$/.exec(heading) ?? []
  return partOfDay(last) ? [name, last] : [heading]
}

/**
 * @param above the row above the headings, which may say which of them are of the morning
 * @returns a row for each service, if a table has the morning's and the evening's side by side. Adds columns to the headings
 */
function splitServices(head: string[], above: readonly string[] | undefined, rows: readonly TableRow[]): TableRow[] {
  const groups = above?.every((cell) => !cell.trim() || partOfDay(cell)) ? above : []
  let group = ''
  const parts = head.map((heading, at) => {
    group = groups[at] || group
    const [name, part] = servicePart(group ? `${group} ${heading}` : heading)
    return { name: headingOf(name), part: part ?? '', at }
  })
  const named = parts.filter(({ part }) => part)
  const services = [...new Set(named.map(({ part }) => part))]
  const names = [...new Set(named.map(({ name }) => name))]
  const spoken = named.filter(({ name }) => isHeading(name, 'title', 'preacher')).map(({ name }) => name)
  if (new Set(spoken).size === spoken.length) return [...rows]
  const width = head.length
  head.push(...names, 'time')
  for (const { at } of named) head[at] = ''
  return rows.flatMap((row) => {
    const split = services.flatMap((service): TableRow[] => {
      const own = names.map((name) => valueAt(row, named.find((one) => one.name === name && one.part === service)?.at))
      const cells = Array.from({ length: width }, (_, at) => (parts[at]!.part ? '' : (row.cells[at] ?? '')))
      return names.some((name, at) => own[at] && spoken.includes(name))
        ? [{ ...row, cells: [...cells, ...own, service] }]
        : []
    })
    return split.length > 0 ? split : [row]
  })
}

/**
 * Writes into cells what is said above them: by ditto marks, by the year, the month or the series of a heading, by the only year in the
 * table's title or name, and by the date where a row has only another time. A part of the day next to a date becomes its time.
 * @param fields the column of each field. It gets one for the series if only headings have them, and one for the times
 * @param names the table's title and its file's name
 * @returns how many dates have not the year of their row, how many cells had ditto marks, and what to check in the dates of some rows
 */
export function fillDown(
  rows: readonly TableRow[],
  fields: Map<string, number>,
  names: readonly string[],
  church: Place,
) {
  const found = { years: 0, dittos: 0, doubts: new Map<TableRow, string>() }
  let years = names.map((name) => [...new Set(name.match(YEARS))]).find((some) => some.length > 0)
  let [month, series, above, day]: [number?, string?, TableRow?, string?] = []
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  if (rows.some((row) => sectionOf(row)?.series) && !fields.has('series')) fields.set('series', width)
  if (!fields.has('time')) fields.set('time', width + 1)
  for (const row of rows) {
    const of = (field: string) => valueAt(row, fields.get(field))
    for (const at of ['date', 'preacher', 'series'].map((field) => fields.get(field) ?? -1))
      if (DITTO.test(row.cells[at] ?? '')) {
        row.cells[at] = above?.cells[at] ?? ''
        found.dittos += 1
      }
    const section = sectionOf(row)
    series = section?.series ?? series
    if (series && !section && !of('series')) row.cells[fields.get('series')!] = series
    const own = /^(?:19|20)\d\d$/.exec(of('year'))?.[0]
    if (!of('title') && YEAR_SPAN.test(row.cells[0] ?? '')) years = undefined
    const [year] = (years = own || section?.year ? [own ?? section!.year!] : years) ?? []
    if (of('month')) month = monthIn(of('month')) ?? Number(of('month'))
    else if (section && !section.series) month = section.month
    const at = fields.get('date')!
    const [, date = '', half = ''] = HALF.exec(of('date')) ?? []
    if (!of('time') && partOfDay(half) && !CLOCK_LAST.test(date)) {
      row.cells[at] = date
      row.cells[fields.get('time')!] = half
    }
    const written = of('date')
    const whole = years?.length === 1 && !readDay(written, church) ? withYear(written, year!, month, church) : undefined
    if (whole) row.cells[at] = whole
    if (whole && !own) {
      found.years += 1
      const before = day
      day = readDay(whole, church)!.day
      // From December to January, or back, within one year.
      if (before?.startsWith(year!) && Math.abs(Number(before.slice(5, 7)) - Number(day.slice(5, 7))) > 8)
        found.doubts.set(row, 'Dates jump by most of a year here: check the year of this row and of those below it')
    }
    if (!written && above && of('time') && of('time') !== valueAt(above, fields.get('time'))) {
      row.cells[at] = valueAt(above, at)
      found.doubts.set(row, 'The date is that of the row above')
    }
    above = row
  }
  return found
}

/** @returns a date that has no year, or only a day, with these; undefined if that is no date */
function withYear(written: string, year: string, month: number | undefined, church: Place): string | undefined {
  const [, day] = (month && LONE_DAY.exec(written)) || []
  const [, mark = ' '] = /\d([./-])\d{1,2}\1?$/.exec(written) ?? []
  const ways = [
    day ? `${year}-${month}-${day}` : `${written.replace(/[./-]$/, '')}${mark}${year}`,
    `${year}年${written}`,
  ]
  return ways.find((one) => readDay(one, church))
}
