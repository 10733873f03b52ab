import { style } from '@vanilla-extract/css'
import { tokens } from '#ui/styles/tokens.css.ts'

const { color, space } = tokens

export const showMore = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.m,
  marginBlockStart: space.xl,
  textAlign: 'center',
})
export const problem = style({ display: 'flex', alignItems: 'center', gap: space.xs, color: color.destructive })
