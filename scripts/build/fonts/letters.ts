/** Which letters the committed fonts hold, and how fonts are cut down to what is asked for. */
import { ACCENTS, lettersOf, PLAIN } from '#ui/letters.ts'

/** All that the committed fonts hold. */
export const USUAL_CHARACTERS = lettersOf(PLAIN) + lettersOf(ACCENTS)
/** By the end of the file's name. */
export const FONT_PARTS = { '': lettersOf(PLAIN), '-accents': lettersOf(ACCENTS) }

/** What is never asked for (small capitals, stylistic sets) would cost more than the letters themselves. */
export const FONT_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum', 'pnum']
/**
 * Each font from its lightest to the heaviest that a style asks for (`src/ui/styles/fonts.css.ts` says the same). Atkinson has drawings of
 * its own for what is heavier than 750, which weigh a quarter of it.
 */
export const FONT_WEIGHTS = { besley: { min: 400, max: 750 }, 'atkinson-hyperlegible-next': { min: 400, max: 700 } }
export type FontName = keyof typeof FONT_WEIGHTS
export const FONT_NAMES = Object.keys(FONT_WEIGHTS) as FontName[]
