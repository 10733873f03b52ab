import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingFont, headingText, leadText, oneColumn, stacked } from '#ui/styles/patterns.ts'
import { cobaltGround, color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

/** How far the board overlaps the picture. */
const OVERLAP = 'clamp(2.5rem, 1.5rem + 3vw, 4.5rem)'

/** A minimum height, so that text at twice the size still fits. */
export const hero = style({
  position: 'relative',
  isolation: 'isolate',
  display: 'grid',
  overflow: 'hidden',
  minBlockSize: ['max(500px, 70vh)', 'max(500px, 70svh)'],
  color: color.onPicture,
  backgroundColor: color.glassDeep,
  // The text must be readable on any photo, so its left side (on phones its top) is dimmed.
  '::before': { content: '""', position: 'absolute', inset: 0, zIndex: -1, backgroundImage: tokens.dim.side },
  '@media': {
    [media.mobile]: { '::before': { backgroundImage: tokens.dim.above } },
    [media.print]: { minBlockSize: 0, color: color.text, background: 'none', '::before': { display: 'none' } },
  },
})
export const picture = style({
  position: 'absolute',
  inset: 0,
  zIndex: -2,
  '@media': {
    // Taller than its box and cut at the bottom, so that the church is below the text, not behind it.
    [media.mobile]: { insetBlockEnd: '-20%' },
    [media.print]: { display: 'none' },
  },
})
globalStyle(`${picture} > img`, {
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  objectPosition: '50% 72%',
  '@media': { [media.mobile]: { objectPosition: '50% 0' } },
})
export const words = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: space.m,
  paddingBlock: `${space.xl} calc(${OVERLAP} + ${space.xl})`,
  '@media': { [media.mobile]: { alignContent: 'start' } },
})
export const welcome = style({
  display: 'block',
  fontSize: '0.5em',
  lineHeight: '1.3',
  fontWeight: '550',
  letterSpacing: 0,
})
export const name = style({
  display: 'block',
  fontSize: fontSize.display,
  lineHeight: '1.04',
  // The picture's edge would cut off a long word.
  overflowWrap: 'anywhere',
  letterSpacing: '-0.02em',
  maxInlineSize: '9em',
})
export const line = style({ fontSize: fontSize.lead, lineHeight: '1.45', maxInlineSize: '24em' })
export const actions = style({ paddingBlockStart: space.xs })
export const board = style({
  position: 'relative',
  marginBlockStart: `calc(-1 * ${OVERLAP})`,
  '@media': { [media.print]: { marginBlockStart: space.m } },
})

export const lede = style(leadText)

/** Smaller on phones, where the words matter more. */
export const welcomeWindow = style({ '@media': { [media.mobile]: { maxInlineSize: '17rem' } } })

/** Belongs to the section above, so there is no gap. */
export const pillars = style({
  marginBlockStart: `calc(${space.xl} - ${space.section})`,
  paddingBlockEnd: space.section,
})

export const story = style({
  ...stacked(`${space.xxl} clamp(2rem, 7vw, 7rem)`),
  '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)', alignItems: 'start' } },
})
export const storyWords = style({ ...stacked(space.l), maxInlineSize: '38rem' })
export const years = style({ ...stacked(space.xs), paddingBlockStart: space.s })
globalStyle(`${years} > div`, {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.m,
  alignItems: 'baseline',
})
globalStyle(`${years} dt`, { order: 2, color: color.textMuted })
globalStyle(`${years} dd`, {
  ...headingText(fontSize.numeral, '1.1'),
  letterSpacing: '-0.02em',
  color: color.label,
  minInlineSize: '2.35em',
})
export const creed = style({ ...stacked(space.xl), justifyItems: 'start' })
export const creedWords = style({ inlineSize: '100%', borderBlockStart: `2px solid ${color.borderStrong}` })
globalStyle(`${creedWords} > div`, {
  display: 'grid',
  gap: `${space.xxs} ${space.l}`,
  paddingBlock: space.m,
  borderBlockEnd: `1px solid ${color.border}`,
  '@media': { [media.tablet]: { gridTemplateColumns: '10.5rem minmax(0, 1fr)' } },
})
globalStyle(`${creedWords} dt`, { ...headingFont, fontSize: fontSize.body, color: color.label })

export const watch = style({
  ...stacked(`${space.l} clamp(2rem, 6vw, 6rem)`),
  '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 9fr)', alignItems: 'start' } },
})
export const watchWords = style([lede, { textWrap: 'balance', maxInlineSize: '28rem' }])

/** The picture reaches the edge of the screen; the text keeps the page's margin. */
export const events = style([
  cobaltGround,
  {
    ...oneColumn,
    '@media': {
      [media.wide]: {
        gridTemplateColumns: `minmax(${space.gutter}, 1fr) minmax(0, calc(${tokens.pageWidth} * 0.4)) minmax(0, calc(${tokens.pageWidth} * 0.6)) minmax(${space.gutter}, 1fr)`,
      },
      [media.print]: { display: 'block' },
    },
  },
])
export const eventsWords = style({
  display: 'grid',
  gap: space.l,
  alignContent: 'center',
  padding: `${space.section} ${space.gutter}`,
  '@media': {
    [media.wide]: { gridColumn: 2, paddingInline: `0 clamp(2rem, 4vw, 4rem)` },
    [media.print]: { padding: '0.4cm 0' },
  },
})
globalStyle(`${eventsWords} > p`, { maxInlineSize: '34rem' })
export const eventCalendar = style({ justifySelf: 'start' })
export const eventsPicture = style({
  aspectRatio: '3 / 2',
  order: -1,
  '@media': { [media.wide]: { order: 0, gridColumn: '3 / -1', aspectRatio: 'auto', minBlockSize: '32rem' } },
})

export const rows = style({ ...oneColumn, borderBlockStart: `2px solid ${color.borderStrong}` })
