import { style } from '@vanilla-extract/css'
import { tokens } from '#ui/styles/tokens.css.ts'

export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderBlockStart: `2px solid ${tokens.color.borderStrong}`,
})
