import { style } from '@vanilla-extract/css'
import { stacked } from '#ui/styles/patterns.ts'
import { color, space } from '#ui/styles/tokens.css.ts'

export const showMore = style({
  ...stacked(space.m),
  justifyItems: 'center',
  marginBlockStart: space.xl,
  textAlign: 'center',
})
export const problem = style({ display: 'flex', alignItems: 'center', gap: space.xs, color: color.destructive })
