/** This church's palette, for what the build writes beside the style sheets. */
import type { Colours } from '#schema/colours.ts'
import { drawnPalette } from '#ui/palette.ts'
import { tintPalette } from '#ui/tint.ts'
import { readContent } from './content-folder.ts'

export const readPalette = () => tintPalette(drawnPalette, readContent('colours.json') as Colours)
