import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingText, iconAndText, stacked, variants } from '#ui/styles/patterns.ts'
import { color, space, tokens, weight } from '#ui/styles/tokens.css.ts'

export const gatherings = style({ borderBlockStart: `2px solid ${color.borderStrong}` })
/** Name, time at the end of the line, and a sentence below. */
export const gathering = style({
  ...stacked(`${space.xs} ${space.l}`),
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
globalStyle(`${gathering} > h3`, { fontSize: 'clamp(1.4rem, 1.3rem + 0.5vw, 1.75rem)' })
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
globalStyle(`${when.ask} > a`, { ...iconAndText, '@media': { [media.print]: { minBlockSize: 0 } } })

export const directions = style(stacked(space.s))

export const expectPicture = style({ aspectRatio: '3 / 2', '@media': { [media.tablet]: { aspectRatio: '21 / 9' } } })
export const expect = style({
  '@media': { [media.wide]: { paddingInlineStart: '16.6%' }, [media.print]: { paddingInlineStart: 0 } },
})

export const subscribe = style({
  ...stacked(space.xs),
  justifyItems: 'start',
  maxInlineSize: '24rem',
  fontSize: tokens.fontSize.small,
  '@media': { [media.print]: { display: 'none' } },
})
/** One tap selects the whole link. */
export const copied = style({ userSelect: 'all', overflowWrap: 'anywhere', fontWeight: weight.strong })

export const seasons = style({
  ...stacked(`${space.xxl} clamp(2rem, 6vw, 6rem)`),
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
    [media.print]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: space.l },
  },
})
/** The second one starts lower, so that the two do not look like a pair. */
export const season = style({
  ...stacked(space.l),
  '@media': {
    [media.tablet]: { selectors: { '&:nth-child(even)': { marginBlockStart: 'clamp(3rem, 8vw, 8rem)' } } },
    [media.print]: { selectors: { '&:nth-child(even)': { marginBlockStart: 0 } } },
  },
})
export const seasonPicture = style({ aspectRatio: '4 / 3' })
export const seasonWords = style({ ...stacked(space.xs), maxInlineSize: '36rem' })
