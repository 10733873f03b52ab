import { style } from '@vanilla-extract/css'
import { stacked, wrapped } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

export const state = style({
  ...wrapped(`${space.s} ${space.l}`),
  alignItems: 'center',
  maxInlineSize: '44rem',
  padding: `${space.l} clamp(1.1rem, 4vw, 2.25rem)`,
  border: `2px dashed ${color.border}`,
  borderRadius: tokens.radius.m,
})
// With very large text the words wrap under the drawing.
export const words = style({
  flex: '1 1 11rem',
  minInlineSize: 0,
  ...stacked(space.s),
  justifyItems: 'start',
})
export const drawing = style({
  blockSize: '5rem',
  alignSelf: 'start',
  fill: 'none',
  stroke: color.borderStrong,
  strokeWidth: 3,
})
export const errorIcon = style({
  alignSelf: 'start',
  color: color.destructive,
  paddingBlockStart: '0.1rem',
})
export const errorState = style([state, { borderStyle: 'solid', borderColor: color.destructive }])
