import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { stacked } from '#ui/styles/patterns.ts'
import { color, space } from '#ui/styles/tokens.css.ts'

export const donate = style({
  ...stacked(space.l),
  maxInlineSize: '32rem',
})

/** Four in a row, two on phones, one with very large text. */
const across = (least: string) => `repeat(auto-fit, minmax(min(100%, max(4.5rem, ${least})), 1fr))`
export const amounts = style({
  display: 'grid',
  gap: space.s,
  gridTemplateColumns: across('35%'),
  '@media': { [media.tablet]: { gridTemplateColumns: across('20%') } },
})
globalStyle(`${amounts} > button`, { paddingInline: space.xs })

export const safe = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space.s,
  color: color.textMuted,
})
globalStyle(`${safe} > svg`, { color: color.success, marginBlockStart: '0.2em' })

export const offlineNote = style({ color: color.textMuted })
