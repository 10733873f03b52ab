/** Which letters the committed fonts hold, and how fonts are cut down to what is asked for. */

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
/** Latin as English writes it, and the accents that names bring from elsewhere (Latin-1); then typographic marks. */
export const USUAL_CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœı–—‘’‚“”„†•…‹›€™−`

/** What is never asked for (small capitals, stylistic sets) would cost more than the letters themselves. */
export const FONT_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum', 'pnum']
export const FONT_WEIGHTS = { min: 400, max: 800 }
