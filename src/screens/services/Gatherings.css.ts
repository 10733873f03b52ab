import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingText, iconAndText, oneColumn, variants } from '#ui/styles/patterns.ts'
import { color, space, tokens, weight } from '#ui/styles/tokens.css.ts'

export const list = style({ borderBlockStart: `2px solid ${color.borderStrong}` })
/** Name, time at the end of the line, and a sentence below. */
export const row = style({
  ...oneColumn,
  gap: `${space.xs} ${space.l}`,
  paddingBlock: space.l,
  borderBlockEnd: `1px solid ${color.border}`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline' },
    [media.print]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'baseline',
      rowGap: space.xxs,
      paddingBlock: space.xs,
      selectors: { '&:first-child': { breakBefore: 'avoid' } },
    },
  },
})
globalStyle(`${row} > h3`, { fontSize: 'clamp(1.4rem, 1.3rem + 0.5vw, 1.75rem)' })
export const when = variants(
  { '@media': { [media.tablet]: { textAlign: 'end' } } },
  {
    fixed: {
      ...headingText('clamp(1.4rem, 1.3rem + 0.5vw, 1.75rem)', '1.2'),
      color: color.label,
    },
    ask: { fontWeight: weight.strong },
  },
)
export const words = style({ maxInlineSize: tokens.measure, gridColumn: '1 / -1' })
export const calendarLink = style({ justifySelf: 'start', gridColumn: '1 / -1' })
globalStyle(`${when.ask} > a`, {
  ...iconAndText,
  '@media': { [media.print]: { minBlockSize: 0 } },
})
