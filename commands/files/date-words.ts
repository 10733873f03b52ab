/** The names that languages have for months and weekdays, long and short, without accents. */

const LANGUAGES = 'en es de fr pt it nl pl sv da ru uk el ar ko ja zh fil tr hu id cs ro fi sw'.split(' ')

/** @returns the word in lowercase, without accents and without a period after it */
export const bare = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}|\.$/gu, '')
    .toLowerCase()

/** The number of each month, from 1. */
export const MONTHS = new Map<string, number>([
  ['sept', 9],
  ['mrz', 3],
])
/** The number of each weekday, from 0 for Sunday. */
export const WEEKDAY_NAMES = new Map(
  Object.entries({ tues: 2, weds: 3, thur: 4, thurs: 4, [bare('주일')]: 0, 主日: 0 }),
)
/** Other words that may be in a date. */
const OTHER_WORDS = new Set(
  'st nd rd th er o de del el of the at le den der am um uhr uur on a las as om kl г р r в feira 년 월 일 年 月 日'
    .split(' ')
    .map(bare),
)
for (const language of LANGUAGES)
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, weekday: style, timeZone: 'UTC' })
    for (let month = 1; month <= 12; month += 1) {
      // The first days of a year's months are all weekdays.
      const first = Date.UTC(2023, month - 1, 1)
      for (const { type, value } of format.formatToParts(first))
        if (type === 'month' && !MONTHS.has(bare(value))) MONTHS.set(bare(value), month)
        else if (type === 'weekday' && !WEEKDAY_NAMES.has(bare(value).split('-')[0]!))
          WEEKDAY_NAMES.set(bare(value).split('-')[0]!, new Date(first).getUTCDay())
    }
  }

/** Whether every word in a text is one that dates have: `31`, `August`, `2nd`. */
export const isDateWord = (text: string) =>
  (text.match(/\p{L}+[.’']?/gu) ?? [])
    .map(bare)
    .every((word) => MONTHS.has(word) || WEEKDAY_NAMES.has(word) || OTHER_WORDS.has(word))
