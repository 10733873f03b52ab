import { style } from '@vanilla-extract/css'
import { tokens } from '#ui/styles/tokens.css.ts'

export const steps = style({ maxInlineSize: '28rem' })

export const summary = style({
  display: 'list-item',
  minBlockSize: tokens.target,
  paddingBlock: tokens.space.s,
  fontWeight: tokens.weight.strong,
  cursor: 'pointer',
})
