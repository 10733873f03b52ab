/** Reads a list as people type it: a line for each sermon, with dashes between its parts, or days below months. */
import { bare, isDateWord, MONTHS, WEEKDAY_NAMES } from '#commands/files/date-words.ts'
import type { TableRow } from '#commands/files/read-table.ts'
import { isHonored, isName } from '#commands/import/names.ts'
import { isPassage, unquoted, withoutExtension } from './passages.ts'

/** @returns the month that is the only one in `Sermons of March 2023`, `2023년 3월`, from 1 */
export function monthIn(text: string): number | undefined {
  const [, number] = /(?:^|\D)(\d{1,2}) ?[월月]/.exec(text) ?? []
  const named = (text.match(/\p{L}+/gu) ?? []).flatMap((word) => MONTHS.get(bare(word)) ?? [])
  return number ? Number(number) : named.length === 1 ? named[0] : undefined
}

/** @returns how many of the first words are a date. @param isBelowMonths whether a number alone is a day */
function countDateWords(words: readonly string[], isBelowMonths: boolean): number {
  const end = words.findIndex((word) => !/^[^,;]*[\p{L}\d][.,:]?$/u.test(word) || !isDateWord(word))
  const date = words.slice(0, end < 0 ? words.length : end)
  const isPart = (word: string) => /\d/.test(word) || (!isBelowMonths && monthIn(word))
  const until = date.findLastIndex(isPart) + 1
  // `6/1/23 Thursday – Saddle Up`
  const isWeekday = date.slice(until).every((word) => WEEKDAY_NAMES.has(bare(word.replace(/:$/, ''))))
  const isEnd = /^[-–—|]?$/.test(words[date.length] ?? '') || date.at(-1)?.endsWith(':')
  const whole = date.slice(0, isWeekday && isEnd ? undefined : until)
  const isDate = isBelowMonths || /\d[./-]\d/.test(whole.join(' ')) || whole.some((word) => monthIn(word))
  return isDate && whole.some((word) => /\d/.test(word)) ? whole.length : 0
}

/** @returns a title, and what follows it after commas: a passage, a name with its title, or another name before these */
function commaParts(text: string, isBefore = false): string[] {
  const [before = '', last = ''] = text.split(/, (?=[^,]*$)/)
  return isPassage(last) || isHonored(last) || (isBefore && isName(last)) ? [...commaParts(before, true), last] : [text]
}

/**
 * @param table the text, read as a table
 * @returns the rows of a text without headings in which half of the rows or more have a day, also one without a year; and the headings, if
 * each row begins with it. undefined for another text
 */
export function readSermonList(text: string, table: TableRow[]): { rows: TableRow[]; head: string[] } | undefined {
  const lines = text.split(/\r\n?|\n/).map((line) => {
    // A spreadsheet's only column.
    const [, cell] = /^"((?:[^"]|"")+)"$/.exec(line) ?? []
    const plain = (cell?.replaceAll('""', '"') ?? line).replace(/^[-–—*•·\s]+/, '').trimEnd()
    return withoutExtension(plain.replace(/ {3,}/g, ' | '))
  })
  const numbers = lines.flatMap((line) => /^(\d{1,4})[.)] /.exec(line)?.[1] ?? [])
  const isNumbered = numbers.length * 2 > lines.length && numbers.every((number, at) => Number(number) === at + 1)
  const isBelowMonths = lines.some(
    (line) => /^\D{0,40}(?:\d{4}\D{0,40})?$/.test(line) && !/ [-–—] /.test(line) && monthIn(line),
  )
  const list = lines.flatMap((line, at) => {
    const words = line.replace(isNumbered ? /^\d+[.)] / : '', '').split(/\s+/)
    const count = countDateWords(words, isBelowMonths)
    const [date, rest] = [words.slice(0, count), words.slice(count)].map((part) => part.join(' '))
    // A comma may be within the quotes: `“The Net,” Matthew 13:47`.
    const parts = rest!
      .replace(/^[-–—:|] /, '')
      .replace(/,(["”]) /, '$1, ')
      .split(/ [-–—|] /)
    const said = (parts.length > 1 ? parts : commaParts(parts[0]!)).map(unquoted)
    const cells = [date!.replace(/[:.,]$/, ''), ...said].filter(Boolean)
    return cells.length > 0 ? { cells, line: at + 1 } : []
  })
  const isDate = (cell: string) => countDateWords(cell.split(' '), isBelowMonths) === cell.split(' ').length
  for (const rows of text.includes('\t') ? [table] : [list, table]) {
    const isMost = (is: (cells: readonly string[]) => boolean) =>
      rows.filter(({ cells }) => cells.length > 1 && is(cells)).length * 2 >= Math.max(rows.length, 1)
    if (isMost((cells) => cells.some(isDate)))
      return { rows, head: isMost(([first]) => isDate(first!)) ? ['date'] : [] }
  }
  return undefined
}
