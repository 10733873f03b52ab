/** The subsets of the committed fonts: characters, OpenType features and weights. */
import { ACCENTS, charactersOf, BASIC } from '#ui/glyph-ranges.ts'

/** All characters in the committed fonts. */
export const USUAL_CHARACTERS = charactersOf(BASIC) + charactersOf(ACCENTS)
/** The characters of each file, by the suffix of its name. */
export const FONT_SUBSETS = { '': charactersOf(BASIC), '-accents': charactersOf(ACCENTS) }

/**
 * Other features (small capitals, stylistic sets) would be larger than the characters themselves, and no style uses
 * them.
 */
export const FONT_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum', 'pnum']
/**
 * The range of weights that the styles use; `src/ui/styles/fonts.css.ts` must say the same. Above 750 Atkinson has
 * separate outlines, a quarter of the file.
 */
export const FONT_WEIGHTS = { besley: { min: 400, max: 750 }, 'atkinson-hyperlegible-next': { min: 400, max: 700 } }
export type FontName = keyof typeof FONT_WEIGHTS
export const FONT_NAMES = Object.keys(FONT_WEIGHTS) as FontName[]
