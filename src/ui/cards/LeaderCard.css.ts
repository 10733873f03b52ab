import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { iconAndText, oneColumn, stacked, variants, wrapped } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

export const list = variants(oneColumn, {
  stack: {
    gap: `${space.xxl} clamp(1.75rem, 4vw, 4rem)`,
    '@media': { [media.wide]: { gridTemplateColumns: 'repeat(auto-fit, minmax(15rem, 1fr))' } },
  },
  row: {},
})
/** Every second row is indented. */
export const item = styleVariants({
  stack: {},
  row: {
    paddingBlock: space.xxl,
    borderBlockStart: `1px solid ${color.border}`,
    selectors: {
      '&:first-child': { borderBlockStart: 0, paddingBlockStart: 0 },
      '&:last-child': { paddingBlockEnd: 0 },
    },
    '@media': {
      [media.wide]: {
        selectors: {
          '&:nth-child(even)': { paddingInlineStart: '16.6%' },
          '&:nth-child(odd)': { paddingInlineEnd: '16.6%' },
        },
      },
    },
  },
})

export const card = variants(stacked(space.l), {
  /** Portrait above the words on wide screens, next to them on others. */
  stack: {
    '@media': {
      [media.mobile]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
      [media.onlyTablet]: {
        gridTemplateColumns: '12rem minmax(0, 1fr)',
        gridTemplateRows: 'auto 1fr',
        columnGap: space.xxl,
        rowGap: space.s,
      },
    },
  },
  row: {
    '@media': {
      [media.tablet]: {
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2.2fr)',
        columnGap: 'clamp(2rem, 5vw, 4.5rem)',
        alignItems: 'center',
      },
    },
  },
})
export const portrait = styleVariants({
  stack: { maxInlineSize: '14rem', '@media': { [media.onlyTablet]: { gridRow: '1 / 3' } } },
  row: { maxInlineSize: '17rem', '@media': { [media.mobile]: { maxInlineSize: '13rem' } } },
})
/** Shown instead of a portrait. */
export const initials = style({
  display: 'grid',
  placeContent: 'center',
  blockSize: '100%',
  inlineSize: '100%',
  background: color.glassDeep,
  color: color.onPicture,
  fontFamily: tokens.font.heading,
  fontSize: 'clamp(2rem, 6vw, 3.5rem)',
  fontWeight: tokens.weight.strong,
})
/** In a stacked card, its parts are in the card's own grid. */
export const about = styleVariants({ stack: { display: 'contents' }, row: stacked(space.s) })
export const words = style({ ...stacked(space.xs), maxInlineSize: tokens.measure })
/** On phones only name and role fit next to the portrait; the rest goes under both. */
export const more = variants(
  { ...stacked(space.s), maxInlineSize: tokens.measure },
  { stack: { '@media': { [media.mobile]: { gridColumn: '1 / -1' } } }, row: {} },
)
export const role = style({ color: color.label, fontWeight: tokens.weight.strong, lineHeight: '1.4' })
export const links = style(wrapped(`0 ${space.m}`))
export const link = style(iconAndText)
