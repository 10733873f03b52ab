/** Which letters the font files hold, as ranges of code points (CSS Fonts 4, `unicode-range`). */
export type Range = readonly [from: number, to: number]

const point = (letter: string): Range => [letter.codePointAt(0)!, letter.codePointAt(0)!]

/** Latin as English writes it, with its typographic marks: fetched with every page. */
export const PLAIN: readonly Range[] = [[0x20, 0x7e], ...[...'\u00a0©·–—‘’“”•…'].map(point)]
/** The accents that names bring from elsewhere (the rest of Latin-1), and rarer marks: browsers fetch them for pages that have one. */
export const ACCENTS: readonly Range[] = [[0xa1, 0xa8], [0xaa, 0xb6], [0xb8, 0xff], ...[...'Œœı‚„†‹›€™−'].map(point)]

export const lettersOf = (ranges: readonly Range[]) =>
  ranges
    .map(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join(''))
    .join('')
export const unicodeRange = (ranges: readonly Range[]) =>
  ranges.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(',')
