/** Reads a table (CSV) as spreadsheets, databases and people write it. */
import { parse } from 'csv-parse/sync'

export interface TableRow {
  cells: string[]
  /** The line of the file on which it begins, counted from 1. */
  line: number
}

/** Spreadsheets use semicolons where the comma is the decimal sign; copied cells have tabs. */
const DELIMITERS = ['\t', ';', ',', '|'] as const
const SAMPLE_LINES = 20

/** @returns the rows that are not empty, headings included, and the lines with a quote that does not close */
export function readTable(whole: string): { rows: TableRow[]; strayQuotes: number[] } {
  let lines = whole.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  // Excel's way to say which separator a file has.
  const [, named] = /^"?sep=(.)"?$/i.exec(lines[0]!.trim()) ?? []
  if (named !== undefined || /^"?sep=$/i.test(lines[0]!.trim())) lines[0] = ''
  const sample = lines.filter((line) => line.trim()).slice(0, SAMPLE_LINES)
  // Columns that are aligned by blanks.
  const widths = new Set(sample.map((line) => line.trim().split(/ {2,}/).length))
  const isAligned = sample.length > 1 && widths.size === 1 && !widths.has(1)
  if (isAligned && !DELIMITERS.some((sign) => sample.every((line) => line.includes(sign))))
    return readTable(lines.map((line) => line.trim().replaceAll(/ {2,}/g, '\t')).join('\n'))
  const quote = sample.length > 0 && sample.every((line) => /^'.*'$/.test(line.trim())) ? "'" : '"'
  const delimiter = named ?? delimiterOf(sample, quote)
  // A ditto mark alone in its cell is no quote.
  if (delimiter === '\t') lines = lines.map((line) => line.replace(/(?<=^|\t)"(?=\t|$)/g, '〃'))
  // MySQL writes \\" for a quote. An empty field, "", is no doubled quote.
  const bare = whole.replaceAll(`\\${quote}`, '')
  const isDoubled = new RegExp(`[^,;|\\t\\n\\r${quote}]${quote}{2}[^,;|\\t\\n\\r${quote}]|${quote}{3}`).test(bare)
  // Some programs write both.
  if (isDoubled) lines = lines.map((line) => line.replaceAll(/\\"(?=[^",;|\t])/g, '""'))
  const isMySql = bare !== whole || /(?:^|[\t;,|])\\N(?:[\t;,|]|$)/m.test(whole)
  const escape = isMySql && !isDoubled ? '\\' : quote
  const cellsOf = (text: string, isStrict: boolean): string[] | undefined => {
    try {
      const options = { delimiter, quote, escape, trim: true, relax_column_count: true, relax_quotes: !isStrict }
      // MySQL writes \n for a new line within a text.
      const plain = escape === quote ? text : text.replace(/(?<!\\)((?:\\\\)*)(?:\\[rnt])+/g, '$1 ')
      return (parse(plain, options) as string[][])[0]
    } catch {
      return isStrict ? undefined : text.split(delimiter).map((cell) => cell.trim())
    }
  }
  const rows: TableRow[] = []
  const strayQuotes: number[] = []
  const isOpen = (text: string) => (text.replaceAll(`\\${quote}`, '').split(quote).length - 1) % 2 === 1
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    if (!line.trim()) continue
    let cells = isOpen(line) ? undefined : cellsOf(line, false)
    let last = at
    if (!cells) {
      // A field of several lines ends where the number of quotes is even, unless the quote means inches: 6" of snow.
      last = lines.findIndex((other, index) => index > at && isOpen(other))
      cells = last < 0 ? undefined : cellsOf(lines.slice(at, last + 1).join('\n'), true)
      if (!cells) {
        strayQuotes.push(at + 1)
        last = at
        cells = line.split(delimiter).map((cell) => cell.trim())
      }
    }
    if (cells.some(Boolean)) rows.push({ cells, line: at + 1 })
    at = last
  }
  // Some programs put each line into quotes as well.
  if (rows.length > 1 && rows.every(({ cells: [cell = '', ...more] }) => more.length === 0 && /[,;\t]/.test(cell)))
    return readTable(rows.map(({ cells }) => cells[0]).join('\n'))
  return { rows, strayQuotes }
}

/** The one that splits the most lines into the same number of cells. */
function delimiterOf(sample: readonly string[], quote: string): string {
  const score = (delimiter: string) => {
    const counts = new Map<number, number>()
    for (const line of sample) {
      const bare = line.split(quote).filter((_, index) => index % 2 === 0)
      const cells = bare.join('').split(delimiter).length
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    return Math.max(0, ...[...counts].map(([cells, times]) => times + cells / 1000))
  }
  return [...DELIMITERS].sort((a, b) => score(b) - score(a))[0]!
}
