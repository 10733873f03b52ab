/** Opens a table: where its headings are, its columns, and what spreadsheets write into cells besides text. */
import { readDay, type Place } from '#commands/files/dates.ts'
import { readTable, type TableRow } from '#commands/files/read-table.ts'
import { KNOWN_HEADINGS, type Column } from './columns.ts'
import { oneLine } from './html.ts'

const HEADING_ROWS = 5
/** As many rows tell how many columns there are. */
const WIDTH_ROWS = 20
const CHAPTER = '[ _-]?(?:chap(?:ter)?|kapitel|cap[íi]tulo|chapitre|hoofdstuk)s?'
const VERSE = '[ _-]?vers(?:e|[íi]culo|et|o)?s?'
/** What may be in several columns, at least the first two. Each part begins with what is before it. */
const IN_PARTS: readonly [field: string, whole: RegExp, parts: string][] = [
  ['date', /dat(?:e|um)|fecha/, '-year|jahr|año|ano|année|yr;-month|monat|mes|mês|mois|mo;-day|tag|día|dia|jour'],
  [
    'scripture',
    /scripture|passage/,
    ` (?:bible )?(?:book|buch|libro|livre|livro|boek)(?:[ _-]?name)?; (?:start|from)?${CHAPTER};:(?:start|from)?${VERSE};-(?:end|to)${CHAPTER};:(?:end|to)${VERSE}`,
  ],
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
  joinParts(head, rows)
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

/** Adds a column to a table that has the parts of a date or a passage in columns of their own, whose headings go. */
function joinParts(head: string[], rows: readonly TableRow[]): void {
  for (const [field, whole, list] of IN_PARTS) {
    const parts = list.split(';').map((part) => {
      const heading = new RegExp(`^(?:${part.slice(1)})$`)
      return { at: head.findIndex((one) => heading.test(headingOf(one))), before: part[0]! }
    })
    if (parts.slice(0, 2).some(({ at }) => at < 0) || head.some((one) => whole.test(headingOf(one)))) continue
    for (const row of rows) {
      const text = parts.map(({ at, before }) => valueAt(row, at).replace(/^(?=.)/, before)).join('')
      // `Luke 15:8-15:10`, `Luke 15:8:10`
      row.cells[head.length] = text
        .slice(1)
        .replace(/( (\d{1,3}):\d{1,3}-)\2:/, '$1')
        .replace(/(:\d{1,3}):/, '$1-')
    }
    for (const { at } of parts) if (at >= 0) head[at] = ''
    head.push(field)
  }
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
