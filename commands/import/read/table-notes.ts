/** What someone who imports a table should know about its columns. */
import { counted } from '#commands/terminal/counted.ts'
import type { TableRow } from '#commands/files/read-table.ts'
import { isUrl, type Column } from './columns.ts'
import { isAudio } from './html.ts'
import { valueAt, type openTable } from './table-rows.ts'
import type { UrlColumn } from './table-urls.ts'

/**
 * @param used what columns were used for, besides what their headings say
 * @param dittos how many cells had a ditto mark
 * @param repeated the columns of preachers and series
 */
export function tableNotes(
  { head, sermons, strayQuotes }: Pick<ReturnType<typeof openTable>, 'head' | 'sermons' | 'strayQuotes'>,
  used: ReadonlyMap<number, ReadonlySet<string>>,
  others: readonly UrlColumn[],
  dittos: number,
  repeated: readonly (Column | undefined)[],
): string[] {
  const nameAt = (at: number) => `“${head[at] || `column ${at + 1}`}”`
  const hasUrls = ({ values }: Column) => values.some((one) => isUrl(one) || isAudio(`https://x/${one}`))
  const notes = [...used].map(
    ([at, kinds]) => `${nameAt(at)} was used for ${[...kinds].join(' and ')}, judging by what is in it.`,
  )
  const named = others
    .filter(({ at, field, heading, values }) => (heading || (head.length < 2 && values[0])) && !field && !used.has(at))
    .map((one) => nameAt(one.at) + (hasUrls(one) ? ' (which has web addresses)' : ''))
  if (named.length > 0) notes.push(`These columns are left out: ${named.join(', ')}.`)
  if (dittos > 0) notes.push(`${counted(dittos, 'ditto mark means', 'ditto marks mean')} what is in the row above.`)
  for (const one of repeated)
    if (one && isMerged(one, sermons))
      notes.push(`${nameAt(one.at)} is empty in most rows. If its cells were merged, write its text into each.`)
  const lines = `${strayQuotes.length === 1 ? 'line' : 'lines'} ${strayQuotes.join(', ')}`
  if (strayQuotes.length > 0)
    notes.push(`A quotation mark is never closed, so it was read as a character: check ${lines}.`)
  return notes
}

/** Of merged cells only the first has the text. */
const isMerged = ({ at, values }: Column, sermons: readonly TableRow[]) =>
  new Set(values).size === values.length &&
  values.length * 2 <= sermons.length &&
  sermons[0] !== undefined &&
  valueAt(sermons[0], at) !== ''
