import { style } from '@vanilla-extract/css'
import { tokens } from '#ui/styles/tokens.css.ts'

const { colour, space } = tokens

export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s} ${space.l}`,
  alignItems: 'center',
  maxInlineSize: '44rem',
  padding: `${space.l} clamp(1.1rem, 4vw, 2.25rem)`,
  border: `2px dashed ${colour.border}`,
  borderRadius: tokens.radius.m,
})
// With very large text the words wrap under the drawing.
export const words = style({
  flex: '1 1 11rem',
  minInlineSize: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s,
  justifyItems: 'start',
})
export const drawing = style({
  blockSize: '5rem',
  inlineSize: 'auto',
  alignSelf: 'start',
  fill: 'none',
  stroke: colour.borderStrong,
  strokeWidth: 3,
})
export const errorIcon = style({
  inlineSize: '1.75rem',
  alignSelf: 'start',
  color: colour.destructive,
  paddingBlockStart: '0.1rem',
})
export const errorState = style([state, { borderStyle: 'solid', borderColor: colour.destructive }])
