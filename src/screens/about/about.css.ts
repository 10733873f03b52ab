import { globalStyle, style } from '@vanilla-extract/css'
import { lancetClip } from '#ui/pictures/lancet.ts'
import { media } from '#ui/styles/media.ts'
import { headingText, stacked } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

/** On wide screens the picture of the steeple sticks next to the timeline; on phones it is above. */
export const history = style({
  ...stacked(`${space.xxl} clamp(2rem, 7vw, 7rem)`),
  '@media': {
    [media.wide]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)', alignItems: 'start' },
    [media.print]: { display: 'block' },
  },
})
export const historyWindow = style({
  maxInlineSize: '15rem',
  '@media': {
    [media.wide]: { maxInlineSize: '24rem', position: 'sticky', insetBlockStart: '7rem' },
  },
})

export const banner = style({
  ...stacked(`${space.xl} clamp(2rem, 6vw, 6rem)`),
  alignItems: 'center',
  '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)' } },
})
export const roseWindow = style({
  aspectRatio: '1',
  borderRadius: '50%',
  maxInlineSize: '15rem',
  justifySelf: 'end',
  '@media': { [media.wide]: { maxInlineSize: '26rem' } },
})

const MARK = '1.35rem'

export const chapter = style({
  position: 'relative',
  ...stacked(`${space.xs} clamp(1.5rem, 4vw, 3.5rem)`),
  paddingInlineStart: `calc(${MARK} + ${space.l})`,
  paddingBlockEnd: space.xxl,
  // The line through the years, like the lead in a stained-glass window.
  '::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: `calc(${MARK} / 2 - 1px)`,
    inlineSize: '2px',
    backgroundColor: color.borderStrong,
  },
  '::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: '0.2rem',
    insetInlineStart: 0,
    inlineSize: MARK,
    blockSize: '2rem',
    clipPath: lancetClip(22, 32),
    backgroundColor: color.glassDeep,
  },
  selectors: {
    '&:first-child::before': { insetBlockStart: '1rem' },
    '&:last-child': { paddingBlockEnd: 0 },
    '&:last-child::before': { blockSize: '1rem', insetBlockEnd: 'auto' },
  },
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(9.5rem, 4fr) minmax(0, 9fr)' },
    [media.print]: { paddingBlockEnd: '0.4cm' },
  },
})
// The last one is lit.
globalStyle(`${chapter}:last-child::after`, { backgroundColor: color.accent })
globalStyle(`${chapter} h3`, { fontSize: 'clamp(1.3rem, 1.2rem + 0.55vw, 1.7rem)' })

export const when = style({
  ...headingText('clamp(1.6rem, 1.2rem + 1.3vw, 2.5rem)', '1.05'),
  letterSpacing: '-0.02em',
  color: color.label,
  textWrap: 'balance',
})
export const label = style({
  marginBlockStart: space.xxs,
  fontSize: tokens.fontSize.small,
  color: color.textMuted,
  textWrap: 'balance',
})
export const chapterWords = style({
  ...stacked(space.xs),
  maxInlineSize: tokens.measure,
  '@media': { [media.tablet]: { paddingBlockStart: '0.35rem' } },
})
