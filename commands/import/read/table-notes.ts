/** What someone who imports a table should know about its columns. */
import { readClock } from '#church-folder/wall-clock.ts'
import { partOfDay } from '#commands/begin/service-words.ts'
import { counted } from '#commands/terminal/counted.ts'
import { isUrl, type Column } from './columns.ts'
import { isAudio } from './html.ts'
import { isError, valueAt, type fillDown, type openTable } from './table-rows.ts'
import type { UrlColumn } from './table-urls.ts'

/** A table, and what its columns are. */
export interface Table extends ReturnType<typeof openTable> {
  fields: Map<string, number>
  /** Who may see a row. */
  visibility: Column[]
  others: UrlColumn[]
  /** What columns were used for, besides what their headings say. */
  used: Map<number, Set<string>>
}

/** Whether so few of a list's lines have this part that it is another in each. @param rows the number of lines */
export const isRagged = ({ values }: Column, rows: number) => values.length * 2 < rows

/** @returns sentences about the table as a whole */
export function tableNotes(
  { head, table, isList, fields, visibility, sermons, strayQuotes, used, others }: Table,
  { years, dittos }: ReturnType<typeof fillDown>,
): string[] {
  const columnOf = (field: string) => table[fields.get(field) ?? -1]
  const nameAt = (at: number) => `“${head[at] || `column ${at + 1}`}”`
  const hasUrls = ({ values }: Column) => values.some((one) => isUrl(one) || isAudio(`https://x/${one}`))
  const left = others
    .filter((one) => one.heading || (one.values[0] && (head.length < 2 || !isRagged(one, sermons.length))))
    .filter(({ at, field }) => !field && !used.has(at))
    .filter((one) => ![...fields.values()].includes(one.at) && !(isList && isRagged(one, sermons.length)))
    .map((one) => nameAt(one.at) + (hasUrls(one) ? ' (which has web addresses)' : ''))
  // Of merged cells only the first has the text.
  const merged = ['preacher', 'series'].flatMap((field) => {
    const { at, values } = columnOf(field) ?? { at: -1, values: [] }
    const isRare = new Set(values).size === values.length && values.length * 2 <= sermons.length
    return isRare && sermons[0] && valueAt(sermons[0], at) ? nameAt(at) : []
  })
  const errors = sermons.flatMap(({ cells }) => cells.filter(isError))
  const services = columnOf('time')
  const isNamed = services?.values.some((value) => !/\d/.test(value) && !readClock(value) && !partOfDay(value))
  const lines = `${strayQuotes.length === 1 ? 'line' : 'lines'} ${strayQuotes.join(', ')}`
  return [
    ...[...used].map(
      ([at, kinds]) => `${nameAt(at)} was used for ${[...kinds].join(' and ')}, judging by what is in it.`,
    ),
    left.length > 0 && `These columns are left out: ${left.join(', ')}.`,
    errors[0] !== undefined &&
      `${counted(errors.length, 'cell is', 'cells are')} a spreadsheet’s error (${errors[0]}), and ${errors.length === 1 ? 'counts' : 'count'} as empty.`,
    dittos > 0 && `${counted(dittos, 'ditto mark means', 'ditto marks mean')} what is in the row above.`,
    ...merged.map((name) => `${name} is empty in most rows. If its cells were merged, write its text into each.`),
    strayQuotes.length > 0 && `A quotation mark is never closed, so it was read as a character: check ${lines}.`,
    isNamed && `${nameAt(services!.at)} has names of services: those of no service here begin at the usual time.`,
    years > 0 &&
      `The year of ${counted(years, 'date')}, which had none, is that of a heading, or of the table’s name: check it.`,
    fields.has('videoId') &&
      visibility.length === 0 &&
      'The file does not say whether these videos are public. Please check.',
  ].filter((note) => typeof note === 'string')
}
