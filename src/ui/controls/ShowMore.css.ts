import { style } from '@vanilla-extract/css'
import { color, space } from '#ui/styles/tokens.css.ts'

export const showMore = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.m,
  marginBlockStart: space.xl,
  textAlign: 'center',
})
export const problem = style({ display: 'flex', alignItems: 'center', gap: space.xs, color: color.destructive })
