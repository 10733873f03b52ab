import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'

/** Only a script can share: without one there is no button. */
export const scriptOnly = style({ '@media': { [media.withoutScript]: { display: 'none' } } })
