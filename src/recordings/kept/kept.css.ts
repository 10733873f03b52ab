import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { tokens } from '#ui/styles/tokens.css.ts'

const { colour, space, fontSize } = tokens

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const state = style({
  ...column,
  gap: space.xxs,
  flexBasis: '100%',
  justifyItems: 'start',
  minInlineSize: 0,
  fontSize: fontSize.small,
  '@media': { [media.print]: { display: 'none' } },
})
/** As wide as the card: a word that fits is not broken. */
export const actions = style({
  inlineSize: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.l,
})
/** The numbers change all the time: figures of one width do not tremble. */
export const progress = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  fontVariantNumeric: 'lining-nums tabular-nums',
  color: colour.textMuted,
})

// As the player's track: browsers draw it in a colour of their own.
const bar = { blockSize: '0.75rem', borderRadius: tokens.radius.s, backgroundColor: colour.sunken }
const filled = { borderRadius: tokens.radius.s, backgroundColor: colour.action }
globalStyle(`${progress} > progress`, {
  ...bar,
  appearance: 'none',
  border: `1px solid ${colour.borderStrong}`,
  overflow: 'hidden',
  // Readers with colours of their own get the browser's.
  '@media': { [media.forcedColours]: { appearance: 'auto' } },
})
globalStyle(`${progress} > progress::-webkit-progress-bar`, bar)
globalStyle(`${progress} > progress::-webkit-progress-value`, filled)
globalStyle(`${progress} > progress::-moz-progress-bar`, filled)

export const section = style({
  ...column,
  gap: space.m,
  marginBlock: space.xl,
  '@media': { [media.print]: { display: 'none' } },
})
export const list = style({ ...column, gap: space.m })
/** As what waits to be sent is shown: a fold of amber glass at its edge. */
export const item = style({
  ...column,
  gap: space.xs,
  padding: 'clamp(1.1rem, 0.9rem + 0.9vw, 1.6rem)',
  border: `1px solid ${colour.border}`,
  borderInlineStart: `6px solid ${colour.accent}`,
  backgroundColor: colour.raised,
  borderRadius: tokens.radius.m,
})
export const meta = style({ color: colour.textMuted })
// No line of running text is longer than can be read.
globalStyle(`${section} p`, { maxInlineSize: tokens.measure })
