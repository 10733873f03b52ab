/** The characters in the font files, as ranges of code points (CSS Fonts 4, `unicode-range`). */
export type Range = readonly [from: number, to: number]

const single = (character: string): Range => [character.codePointAt(0)!, character.codePointAt(0)!]

/** Basic Latin and English typographic marks. Every page loads this subset. */
export const BASIC: readonly Range[] = [[0x20, 0x7e], ...[...'\u00a0©·–—‘’“”•…'].map(single)]
/** The rest of Latin-1, and rarer marks. Browsers load this subset only for pages that need it. */
export const ACCENTS: readonly Range[] = [[0xa1, 0xa8], [0xaa, 0xb6], [0xb8, 0xff], ...[...'Œœı‚„†‹›€™−'].map(single)]

/** The weights in use. Above 750 Atkinson has separate outlines, a quarter of the file. */
export const FONT_WEIGHTS = { besley: [400, 750], 'atkinson-hyperlegible-next': [400, 700] } as const

export const charactersOf = (ranges: readonly Range[]) =>
  ranges
    .map(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join(''))
    .join('')
export const unicodeRange = (ranges: readonly Range[]) =>
  ranges.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(',')
