/** A table (CSV) as spreadsheets save it. */
import { parse } from 'csv-parse/sync'

/** Where commas are decimal points, spreadsheets put semicolons between the fields; what is copied has tabs. */
const SEPARATORS = ['\t', ';', ','] as const

/** @returns a row for each line that is not empty, by the names in the first, in small letters @throws Error where quotes are left open */
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
