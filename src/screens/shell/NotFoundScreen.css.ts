import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingText, iconAndText, stacked } from '#ui/styles/patterns.ts'
import { color, fontSize, space } from '#ui/styles/tokens.css.ts'

export const ways = style({ paddingBlockStart: space.l, maxInlineSize: '46rem' })
export const way = style({
  position: 'relative',
  ...stacked(`0 ${space.l}`),
  paddingBlock: space.xs,
  borderBlockEnd: `1px solid ${color.border}`,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline' } },
})
globalStyle(`${way} > a`, { ...headingText(fontSize.title, '1.4'), ...iconAndText })
globalStyle(`${way} > a::after`, { content: '""', position: 'absolute', inset: 0 })
globalStyle(`${way} > span`, { color: color.textMuted })
export const hint = style({
  paddingBlock: `${space.xl} ${space.section}`,
  fontSize: fontSize.small,
  color: color.textMuted,
})
