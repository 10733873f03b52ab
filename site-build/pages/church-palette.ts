/** The church's palette for manifest, meta tags and cards. */
import type { Colors } from '#schema/church/colors.ts'
import { defaultPalette } from '#ui/palette.ts'
import { tintPalette } from '#ui/styles/tint.ts'
import { readContent } from '#church-folder/read-content.ts'

export const readPalette = () => tintPalette(defaultPalette, readContent('colors.json') as Colors)
