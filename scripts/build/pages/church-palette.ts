/** This church's palette, for what the build writes beside the style sheets. */
import type { Colours } from '#schema/colours.ts'
import { drawnPalette } from '#ui/palette.ts'
import { tintPalette } from '#ui/styles/tint.ts'
import { readContent } from '#scripts/build/content/content-folder.ts'

export const readPalette = () => tintPalette(drawnPalette, readContent('colours.json') as Colours)
