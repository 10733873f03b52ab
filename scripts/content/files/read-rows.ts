/** Reads a table (CSV) as spreadsheets save it. */
import { parse } from 'csv-parse/sync'

/** Spreadsheets use semicolons where the comma is the decimal sign; copied cells have tabs. */
const SEPARATORS = ['\t', ';', ','] as const

/**
 * @param whole the text; its first line names the fields
 * @returns the names in small letters, and a row by these names for each line that is not empty
 * @throws Error if a quote is not closed
 */
export function readRows(whole: string): { fields: string[]; rows: Record<string, string>[] } {
  const text = whole.replace(/^\uFEFF?[\r\n]+/, '')
  const head = /^[^\r\n]*/.exec(text)![0]
  const delimiter = SEPARATORS.find((mark) => head.includes(mark)) ?? ','
  let fields: string[] = []
  const rows = parse(text, {
    bom: true,
    delimiter,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    columns: (names: string[]) => (fields = names.map((name) => name.trim().toLowerCase())),
  }) as Record<string, string>[]
  return { fields, rows }
}
