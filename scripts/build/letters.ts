/** Which letters the committed fonts hold, and how fonts are cut down to what is asked for. */

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
/** Latin as English writes it, and the accents that names bring from elsewhere (Latin-1); then typographic marks. */
export const USUAL_CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœı–—‘’‚“”„†•…‹›€™−`

/** What is never asked for (small capitals, stylistic sets) would cost more than the letters themselves. */
export const FONT_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum', 'pnum']
/**
 * Each font from its lightest to the heaviest that a style asks for (`src/ui/fonts.css.ts` says the same). Atkinson has drawings of
 * its own for what is heavier than 750, which weigh a quarter of it.
 */
export const FONT_WEIGHTS = { besley: { min: 400, max: 750 }, 'atkinson-hyperlegible-next': { min: 400, max: 700 } }
export type FontName = keyof typeof FONT_WEIGHTS
export const FONT_NAMES = Object.keys(FONT_WEIGHTS) as FontName[]
