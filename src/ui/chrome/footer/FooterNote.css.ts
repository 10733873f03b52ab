import { globalStyle, style } from '@vanilla-extract/css'
import { tokens } from '#ui/styles/tokens.css.ts'

/** A full row at the end of the footer's last part, which wraps. */
export const note = style({ flexBasis: '100%', display: 'flex', alignItems: 'center', minBlockSize: tokens.target })
globalStyle(`${note} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: tokens.target,
  color: tokens.color.accent,
  fontWeight: tokens.weight.strong,
})
