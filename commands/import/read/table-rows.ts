/** Opens a table: where its headings are, its columns, and what spreadsheets write into cells besides text. */
import { readDay, type Place } from '#commands/files/dates.ts'
import { readTable, type TableRow } from '#commands/files/read-table.ts'
import { KNOWN_HEADINGS, type Column } from './columns.ts'
import { oneLine } from './html.ts'

const HEADING_ROWS = 5
/** As many rows tell how many columns there are. */
const WIDTH_ROWS = 20
/** The parts of a date, in a column each. */
const DATE_PARTS = [
  /^(?:year|jahr|año|ano|année|yr)$/,
  /^(?:month|monat|mes|mês|mois|mo)$/,
  /^(?:day|tag|día|dia|jour)$/,
]
/** In the first cell that is not empty. */
export const isTotal = ({ cells }: TableRow) =>
  /^(?:grand )?(?:totals?|summe|suma|합계|合[计計])\W?$/i.test(cells.find(Boolean) ?? '')
const DITTO = /^(?:["'”“„〃″´`,]{1,2}|-?(?:ditto|do\.?|same(?: as above)?|idem|id\.|dito)-?)$/i
const headingOf = (cell: string) => cell.slice(0, 60).normalize('NFC').trim().toLowerCase()
/** Spreadsheets keep a text a text by `="…"`, or by an apostrophe before it. */
export const valueAt = ({ cells }: TableRow, at = -1) =>
  (cells[at]?.trim() ?? '').replace(/^="([^"]*)"$|^'(?=[\d=+-])/, '$1').replace(/^(?:null|\\n|n\/a|-)$/i, '')

/** @returns the table's rows, those of them that are no totals, the columns, and the lines of quotation marks that are never closed */
export function openTable(text: string, church: Place) {
  const { rows: all, strayQuotes } = readTable(text)
  const hasDate = ({ cells }: TableRow) => cells.some((cell) => readDay(cell, church))
  const headAt = all.slice(0, HEADING_ROWS).findIndex((row) => isHead(row) && !hasDate(row))
  // Without a known heading, a first row that has no date is headings in another language.
  const start = headAt >= 0 ? headAt + 1 : all[0] && !hasDate(all[0]) ? 1 : 0
  const rows = all.slice(start)
  const head = start > 0 ? all[start - 1]!.cells.map((cell) => oneLine(cell)) : []
  joinDates(head, rows)
  const sermons = rows.filter((row) => !isTotal(row))
  const width = Math.max(0, ...all.slice(0, WIDTH_ROWS).map(({ cells }) => cells.length))
  const table = Array.from({ length: width }, (_, at): Column => {
    const values = sermons.flatMap((row) => valueAt(row, at) || [])
    return { at, heading: headingOf(head[at] ?? ''), values }
  })
  return { rows, sermons, head, table, strayQuotes }
}

const isHead = ({ cells }: TableRow) =>
  cells.filter((cell) => cell && KNOWN_HEADINGS.some((one) => one.test(headingOf(cell)))).length >=
  Math.min(2, cells.length)

/** Adds a column of dates to a table that has years, months and days in columns of their own. */
function joinDates(head: string[], rows: readonly TableRow[]): void {
  const parts = DATE_PARTS.map((part) => head.findIndex((one) => part.test(headingOf(one))))
  if (parts.includes(-1) || head.some((one) => /dat(?:e|um)|fecha/i.test(one))) return
  for (const row of rows) row.cells[head.length] = parts.map((at) => valueAt(row, at)).join('-')
  head.push('date')
}

/** Writes into a column what its ditto marks mean. @returns how many there are */
export function fillDittos(rows: readonly TableRow[], at: number | undefined): number {
  if (at === undefined) return 0
  let count = 0
  for (const [index, { cells }] of rows.entries())
    if (DITTO.test(cells[at] ?? '')) {
      cells[at] = rows[index - 1]?.cells[at] ?? ''
      count += 1
    }
  return count
}
