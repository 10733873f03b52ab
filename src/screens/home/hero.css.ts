import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

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
