/** The palette in this church's colours. */
import colours from '#content/colours.json' with { type: 'json' }
import { drawnPalette } from './palette.ts'
import { tintPalette } from './styles/tint.ts'

export const palette = tintPalette(drawnPalette, colours)
