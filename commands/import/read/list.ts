/** Reads a list as people type it: a line for each sermon, with dashes between its parts, or days below months. */
import { bare, isDateWord, MONTHS } from '#commands/files/date-words.ts'

/** @returns the month that is the only one in `Sermons of March 2023`, `2023년 3월`, from 1 */
export function monthIn(text: string): number | undefined {
  const [, number] = /(?:^|\D)(\d{1,2}) ?[월月]/.exec(text) ?? []
  const named = (text.match(/\p{L}+/gu) ?? []).flatMap((word) => MONTHS.get(bare(word)) ?? [])
  return number ? Number(number) : named.length === 1 ? named[0] : undefined
}

/** @returns how many of the first words are a date. @param isBelowMonths whether a number alone is a day */
function countDateWords(words: readonly string[], isBelowMonths: boolean): number {
  const end = words.findIndex((word) => !/^[^,;]*[\p{L}\d][,:]?$/u.test(word) || !isDateWord(word))
  const date = words.slice(0, end < 0 ? words.length : end)
  const isPart = (word: string) => /\d/.test(word) || (!isBelowMonths && monthIn(word))
  const whole = date.slice(0, date.findLastIndex(isPart) + 1)
  const isDate = isBelowMonths || /\d[./-]\d/.test(whole.join(' ')) || whole.some((word) => monthIn(word))
  return isDate && whole.some((word) => /\d/.test(word)) ? whole.length : 0
}

/** @returns the list with tabs, and its headings if each line begins with its day; undefined for another text */
export function readList(text: string): { text: string; head: string[] } | undefined {
  if (text.includes('\t')) return undefined
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/^[-–—*•·\s]+/, '').split(/\s+/))
  const isBelowMonths = lines.some(
    (words) => words.length < 5 && monthIn(words.join(' ')) && !/\b\d{1,2}\b/.test(words.join(' ')),
  )
  const rows = lines.map((words) => {
    const count = countDateWords(words, isBelowMonths)
    const [date, rest] = [words.slice(0, count), words.slice(count)].map((part) => part.join(' ')) as [string, string]
    const parts = rest.replace(/^[-–—:|] /, '').split(/ [-–—|] /)
    return date && rest ? [date.replace(/[:.,]$/, ''), ...parts] : date ? [date] : parts
  })
  const listed = rows.filter((cells) => cells.length > 1)
  const has = (is: (cell: string, at: number) => unknown) =>
    listed.filter((cells) => cells.some(is)).length * 2 > rows.length / 2
  const isDate = (cell: string) => countDateWords(cell.split(' '), isBelowMonths) === cell.split(' ').length
  if (!has(isDate)) return undefined
  return {
    text: rows.map((cells) => cells.join('\t')).join('\n'),
    head: has((cell, at) => at === 0 && isDate(cell)) ? ['date'] : [],
  }
}
