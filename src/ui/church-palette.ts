/** The default palette with the hues of the church's colours. */
import colours from '#content/colours.json' with { type: 'json' }
import { defaultPalette } from './palette.ts'
import { tintPalette } from './styles/tint.ts'

export const palette = tintPalette(defaultPalette, colours)
