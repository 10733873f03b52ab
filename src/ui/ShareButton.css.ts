import { style } from '@vanilla-extract/css'
import { media } from './media.ts'

/** Only a script can share: without one there is no button. */
export const scriptOnly = style({ '@media': { [media.withoutScript]: { display: 'none' } } })
