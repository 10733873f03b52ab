import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { stacked } from '#ui/styles/patterns.ts'
import { color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

export const effective = style({ fontSize: fontSize.lead, color: color.textMuted })
export const intro = style({
  ...stacked(space.m),
  fontSize: fontSize.lead,
  lineHeight: '1.5',
  maxInlineSize: '40rem',
  paddingBlockEnd: space.xl,
})
export const part = style({
  ...stacked(space.m),
  paddingBlock: space.xl,
  borderBlockStart: `1px solid ${color.border}`,
  '@media': { [media.print]: { paddingBlock: '0.3cm' } },
})
globalStyle(`${part} > *`, { maxInlineSize: tokens.measure })
globalStyle(`${part} > h2`, { fontSize: 'clamp(1.4rem, 1.25rem + 0.8vw, 1.9rem)' })
globalStyle(`${part} > h3`, { marginBlockStart: space.s })
globalStyle(`${part} ul`, { paddingInlineStart: '1.25em', display: 'grid', gap: space.xs })
globalStyle(`${part} li::marker`, { color: color.label })
export const box = style({ marginBlockStart: space.xl, fontSize: fontSize.lead, lineHeight: '1.5' })
