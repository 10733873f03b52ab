import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { amberCard, oneColumn, wrapped } from '#ui/styles/patterns.ts'
import { color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

export const status = style({
  ...oneColumn,
  gap: space.xxs,
  flexBasis: '100%',
  justifyItems: 'start',
  minInlineSize: 0,
  fontSize: fontSize.small,
  '@media': { [media.print]: { display: 'none' } },
})
/** As wide as the card, so that no word breaks if it would fit. */
export const actions = style({
  ...wrapped(`0 ${space.l}`),
  inlineSize: '100%',
  alignItems: 'center',
})
/** Tabular figures, so that the changing numbers do not jitter. */
export const progress = style({
  ...wrapped(space.xs),
  alignItems: 'center',
  fontVariantNumeric: 'lining-nums tabular-nums',
  color: color.textMuted,
})

globalStyle(`${progress} > progress`, { accentColor: color.action })

export const section = style({
  ...oneColumn,
  gap: space.m,
  marginBlock: space.xl,
  '@media': { [media.print]: { display: 'none' } },
})
export const list = style({ ...oneColumn, gap: space.m })
export const item = style(amberCard(space.xs))
export const meta = style({ color: color.textMuted })
globalStyle(`${section} p`, { maxInlineSize: tokens.measure })
