import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { wrapped } from '#ui/styles/patterns.ts'
import { color, foundationGround, space, tokens } from '#ui/styles/tokens.css.ts'

export const line = style([
  foundationGround,
  {
    borderBlockStart: `1px solid ${color.border}`,
    paddingBlockEnd: 'env(safe-area-inset-bottom, 0px)',
  },
])
export const inner = style({
  ...wrapped(`0 ${space.m}`),
  alignItems: 'center',
  minBlockSize: '3rem',
  lineHeight: '1.35',
  '@media': { [media.mobile]: { paddingBlock: space.xxs, fontSize: tokens.fontSize.small } },
})
export const words = style({ display: 'inline-flex', alignItems: 'center', gap: space.s, paddingBlock: space.xs })
export const action = style({
  selectors: { '&&': { minBlockSize: tokens.target, marginInlineStart: `calc(-1 * ${space.xs})` } },
})
