import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'

/** Hidden without scripts, for controls that need them. */
export const scriptOnly = style({ '@media': { [media.withoutScript]: { display: 'none' } } })
