import { style } from '@vanilla-extract/css'
import { space, tokens } from '#ui/styles/tokens.css.ts'

export const installSteps = style({ maxInlineSize: '28rem' })
export const installSummary = style({
  minBlockSize: tokens.target,
  paddingBlock: space.s,
  fontWeight: tokens.weight.strong,
  cursor: 'pointer',
})
