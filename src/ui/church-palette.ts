/** The default palette with the hues of the church's colors. */
import colors from '#content/colors.json' with { type: 'json' }
import { defaultPalette } from './palette.ts'
import { tintPalette } from './styles/tint.ts'

export const palette = tintPalette(defaultPalette, colors)
