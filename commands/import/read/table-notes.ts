/** What someone who imports a table should know about its columns. */
import { counted } from '#commands/terminal/counted.ts'
import type { TableRow } from '#commands/files/read-table.ts'
import { isUrl, type Column } from './columns.ts'
import { isAudio } from './html.ts'
import { valueAt } from './table-rows.ts'
import type { UrlColumn } from './table-urls.ts'

/** @param used what columns were used for, besides what their headings say */
export function columnNotes(
  head: readonly string[],
  used: ReadonlyMap<number, ReadonlySet<string>>,
  others: readonly UrlColumn[],
): string[] {
  const named = others
    .filter(({ at, field, heading }) => heading && !field && !used.has(at))
    .map(
      ({ at, values }) =>
        columnName(head, at) +
        (values.some((one) => isUrl(one) || isAudio(`https://x/${one}`)) ? ' (which has web addresses)' : ''),
    )
  return [
    ...[...used].map(
      ([at, kinds]) => `${columnName(head, at)} was used for ${[...kinds].join(' and ')}, judging by what is in it.`,
    ),
    ...(named.length > 0 ? [`These columns are left out: ${named.join(', ')}.`] : []),
  ]
}

/** @param columns those of preachers and series @param dittos how many cells had a ditto mark */
export function cellNotes(
  head: readonly string[],
  columns: readonly Column[],
  sermons: readonly TableRow[],
  dittos: number,
  strayQuotes: readonly number[],
): string[] {
  const dittoNote = `${counted(dittos, 'ditto mark means', 'ditto marks mean')} what is in the row above.`
  const merged = columns
    .filter((one) => isMerged(one, sermons))
    .map(
      ({ at }) => `${columnName(head, at)} is empty in most rows. If its cells were merged, write its text into each.`,
    )
  const lines = `${strayQuotes.length === 1 ? 'line' : 'lines'} ${strayQuotes.join(', ')}`
  const strayNote = `A quotation mark is never closed, so it was read as a character: check ${lines}.`
  return [...(dittos > 0 ? [dittoNote] : []), ...merged, ...(strayQuotes.length > 0 ? [strayNote] : [])]
}

const columnName = (head: readonly string[], at: number) => `“${head[at] || `column ${at + 1}`}”`

/** Of merged cells only the first has the text. */
const isMerged = ({ at, values }: Column, sermons: readonly TableRow[]) =>
  new Set(values).size === values.length &&
  values.length * 2 <= sermons.length &&
  sermons[0] !== undefined &&
  valueAt(sermons[0], at) !== ''
