import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingText, stacked, wrapped, variants } from '#ui/styles/patterns.ts'
import { color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

/** The grid area of a part in a `row` card on wide screens, where the parts are side by side. */
const inWideRow = (place: Record<string, string>) => ({ [media.wide]: { selectors: { [`${card.row} > &`]: place } } })
/** Width to keep free for the share button at the end of the first line. */
const SHARE_ROOM = '6.75rem'

/** Very large text on a very small screen: the share button does not fit next to the date and moves to the end. */
const NARROW = '(max-width: 13rem)'

export const card = variants(
  { containerType: 'inline-size', ...stacked(space.s), minInlineSize: 0 },
  {
    /** One of many in a grid. */
    card: {
      blockSize: '100%',
      gridTemplateRows: 'auto 1fr auto',
      padding: 'clamp(1.1rem, 0.9rem + 0.9vw, 1.6rem)',
      backgroundColor: color.raised,
      border: `1px solid ${color.border}`,
      borderRadius: tokens.radius.m,
    },
    /** One of a few in a ruled list: date, title, links. */
    row: {
      paddingBlock: space.xl,
      borderBlockEnd: `1px solid ${color.border}`,
      '@media': {
        [media.wide]: {
          gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 6fr) minmax(0, 3fr)',
          gridTemplateRows: 'auto 1fr',
          columnGap: 'clamp(1.5rem, 4vw, 4rem)',
        },
      },
    },
  },
)
export const head = style({
  gridArea: '1 / 1',
  ...stacked(space.xs),
  justifyItems: 'start',
  '@media': inWideRow({ gridArea: '1 / 1 / 3 / 2' }),
})
export const series = style({
  padding: '0.1rem 0.6rem',
  border: `1.5px solid ${color.label}`,
  borderRadius: '2px',
  fontSize: fontSize.small,
  fontWeight: tokens.weight.strong,
  lineHeight: '1.45',
  color: color.label,
})
export const date = variants(
  { paddingInlineEnd: SHARE_ROOM, '@container': { [NARROW]: { paddingInlineEnd: 0 } } },
  {
    card: { fontSize: fontSize.small, color: color.textMuted },
    row: {
      ...headingText(fontSize.title, '1.25'),
      '@media': { [media.wide]: { paddingInlineEnd: 0 }, [media.print]: { paddingInlineEnd: 0 } },
    },
  },
)
export const words = style({
  gridArea: '2 / 1',
  ...stacked(space.xs),
  maxInlineSize: tokens.measure,
  '@media': inWideRow({ gridArea: '1 / 2 / 3 / 3' }),
})
export const title = style({ fontSize: fontSize.title, lineHeight: '1.22' })
export const meta = style({ color: color.textMuted })
export const scripture = style({
  fontFamily: tokens.font.heading,
  fontWeight: '550',
  fontSize: fontSize.small,
  lineHeight: '1.5',
  color: color.label,
})
export const actions = variants(
  { gridArea: '3 / 1', ...wrapped(space.xs), alignItems: 'center' },
  {
    card: { paddingBlockStart: space.xs },
    row: {
      columnGap: space.s,
      '@media': {
        [media.wide]: { gridArea: '1 / 3', flexDirection: 'column', alignItems: 'stretch', justifyContent: 'start' },
      },
    },
  },
)
/** On its own line below the links. On wide screens a row's links are stacked. */
export const recording = variants(
  { flexBasis: '100%', ...wrapped(space.xs), alignItems: 'center', minInlineSize: 0 },
  { card: {}, row: { '@media': { [media.wide]: { flexBasis: 'auto', display: 'grid' } } } },
)
/** At the end of the first line, so that the links keep their room. */
export const share = variants(
  {
    gridArea: '1 / 1',
    justifySelf: 'end',
    alignSelf: 'start',
    marginBlockStart: '-0.7rem',
    marginInlineEnd: '-0.6rem',
    '@container': { [NARROW]: { gridArea: '4 / 1', justifySelf: 'start', margin: 0 } },
  },
  {
    card: {},
    row: { '@media': { [media.wide]: { gridArea: '2 / 3', justifySelf: 'stretch', margin: 0 } } },
  },
)
// Narrower padding, so that both links fit side by side on a screen of 360 px.
globalStyle(`${actions.card} > a`, { paddingInline: space.s })
globalStyle(`${actions.card} > a + a`, { paddingInline: space.xs })
