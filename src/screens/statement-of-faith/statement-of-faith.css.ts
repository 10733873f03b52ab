import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingFont, stacked, wrapped } from '#ui/styles/patterns.ts'
import { color, font, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

/** The text, with its Bible passages in the margin. */
export const article = style({
  ...stacked(`${space.m} clamp(1.5rem, 3vw, 3rem)`),
  paddingBlock: space.xl,
  borderBlockEnd: `1px solid ${color.border}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 } },
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) 11.5rem' },
    [media.print]: { paddingBlock: '0.25cm', gap: '0.1cm 0.6cm', gridTemplateColumns: 'minmax(0, 1fr) 4cm' },
  },
})
export const head = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '0.6em',
  alignItems: 'baseline',
  fontSize: 'clamp(1.4rem, 1.25rem + 0.8vw, 1.9rem)',
})
globalStyle(`${head} > h2`, { fontSize: '1em', lineHeight: '1.2' })
export const numeral = style({
  ...headingFont,
  color: color.label,
  minInlineSize: '1.1em',
})
export const words = style({ ...stacked(space.m), maxInlineSize: tokens.measure })
globalStyle(`${words} > div`, stacked(space.xxs))
globalStyle(`${words} h3`, { fontSize: fontSize.body })
export const references = style({
  fontFamily: font.heading,
  fontWeight: '500',
  fontSize: fontSize.small,
  lineHeight: '1.5',
  color: color.label,
  ...wrapped(`0 ${space.m}`),
  '@media': {
    [media.tablet]: {
      display: 'grid',
      alignContent: 'start',
      gap: space.xxs,
      borderInlineStart: `2px solid ${color.border}`,
      paddingInlineStart: space.m,
    },
    [media.print]: { display: 'block' },
  },
})
export const foundation = style({
  marginBlockStart: space.xxl,
  '@media': { [media.print]: { marginBlockStart: '0.4cm' } },
})
globalStyle(`${foundation} > p`, { maxInlineSize: tokens.measure })
