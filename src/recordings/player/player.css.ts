import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import * as print from '#ui/styles/print.css.ts'
import { wrapped } from '#ui/styles/patterns.ts'
import { color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

const SAFE = 'env(safe-area-inset-bottom, 0px)'

/** Above a notice line, if there is one. Then the notice line has the safe area's padding. */
export const bar = style([
  print.screenOnly,
  {
    backgroundColor: color.raised,
    color: color.text,
    borderBlockStart: `3px solid ${color.board}`,
    boxShadow: tokens.shadow.floating,
    paddingBlock: `${space.xs} calc(${space.xs} + ${SAFE})`,
    // Leaves some of the screen in view, even with large text and the options open.
    maxBlockSize: ['85vh', '85dvh'],
    overflowY: 'auto',
    '@media': { [media.low]: { maxBlockSize: 'none' } },
    selectors: { '&:has(+ div:not(:empty))': { paddingBlockEnd: space.xs } },
  },
])

/** Two rows on phones, one on wide screens. In the order of the DOM, as the Tab key goes. */
export const inner = style({
  display: 'grid',
  alignItems: 'center',
  columnGap: space.xs,
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateAreas: `'play titles' 'controls controls' 'problem problem' 'options options'`,
  '@media': {
    [media.tablet]: { columnGap: space.s },
    [media.wide]: {
      gridTemplateColumns: 'auto minmax(0, 4fr) minmax(0, 9fr)',
      gridTemplateAreas: `'play titles controls' 'problem problem problem' 'options options options'`,
    },
  },
})
export const controls = style({
  gridArea: 'controls',
  ...wrapped(`0 ${space.xxs}`),
  alignItems: 'center',
  minInlineSize: 0,
})
export const problem = style({
  gridArea: 'problem',
  ...wrapped(`0 ${space.xs}`),
  alignItems: 'center',
  paddingBlockStart: space.xs,
  lineHeight: '1.4',
})
globalStyle(`${problem} > svg`, { color: color.destructive })
/** On phones the button has its own row. */
globalStyle(`${problem} > p`, {
  minInlineSize: 0,
  '@media': { [media.mobile]: { flexBasis: 'calc(100% - 3em)' } },
})
/** Aligned with the sign above it. */
globalStyle(`${problem} > p + *`, { '@media': { [media.mobile]: { marginInlineStart: 'calc(-0.75rem - 2px)' } } })
export const optionsArea = style({ gridArea: 'options' })

// `&&` overrides the kit's button sizes.
export const small = style({ selectors: { '&&': { minBlockSize: tokens.target, paddingInline: space.xs } } })
export const main = style({
  gridArea: 'play',
  selectors: { '&&': { inlineSize: '3.25rem', blockSize: '3.25rem', padding: 0, fontSize: fontSize.lead } },
})
export const step = style([small, { position: 'relative', flexShrink: 0, selectors: { '&&': { paddingInline: 0 } } }])
export const stepArrow = style({
  flexShrink: 0,
  inlineSize: '2.75rem',
  blockSize: '2.75rem',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.2,
  strokeLinecap: 'square',
})
/** In the arrow's center, half a unit below the icon's. */
export const stepNumber = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 'calc(50% - 0.4em)',
  fontSize: fontSize.small,
  lineHeight: '1',
  letterSpacing: '-0.02em',
})
/** Visible only on wider screens. On phones it does not fit, and is for screen readers only. */
export const optionsWord = style({
  '@media': { [media.mobile]: { position: 'absolute', clipPath: 'inset(50%)' } },
})
export const turns = style({})
globalStyle(`${turns}[aria-expanded="true"] > svg`, { transform: 'rotate(180deg)' })

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const titles = style({ gridArea: 'titles', minInlineSize: 0, lineHeight: '1.3' })
export const title = style({ ...oneLine, fontFamily: tokens.font.heading, fontWeight: tokens.weight.heading })
export const by = style({ ...oneLine, fontSize: fontSize.small, color: color.textMuted })

export const slider = style({ flex: '1 1 6.5rem', minInlineSize: 0 })
/** Above the ends of the track, so that large text does not run into the buttons next to it. */
export const times = style({
  ...wrapped(`0 ${space.xs}`),
  justifyContent: 'space-between',
  marginBlockEnd: '-0.5rem',
})
/** Not in the heading font, which lacks some figures. */
export const time = style({
  fontWeight: tokens.weight.strong,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '1',
})

const THUMB = { inlineSize: '1rem', blockSize: '1.5rem' }
/** Invisible: its thumb stays where a screen reader last read it. */
export const range = style({
  appearance: 'none',
  inlineSize: '100%',
  blockSize: tokens.target,
  margin: 0,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-slider-thumb': { ...THUMB, appearance: 'none', opacity: 0 },
    '&::-moz-range-thumb': { ...THUMB, opacity: 0 },
    '&:disabled': { cursor: 'progress' },
  },
})
/** `--played`: the part that has been heard. */
const heard = (played: string, rest: string) =>
  `linear-gradient(to right, ${played} calc(100% * var(--played)), ${rest} calc(100% * var(--played)))`
/** The visible track, in front of the input, which receives the presses. */
export const track = style({
  position: 'relative',
  display: 'grid',
  '::before': {
    content: '',
    position: 'absolute',
    inset: 'calc(50% - 0.25rem) 0',
    border: `1px solid ${color.borderStrong}`,
    borderRadius: tokens.radius.s,
    background: heard(color.action, color.sunken),
    pointerEvents: 'none',
  },
  '@media': {
    [media.forcedColors]: {
      '::before': { forcedColorAdjust: 'none', borderColor: 'CanvasText', background: heard('Highlight', 'Canvas') },
    },
  },
})
export const thumb = style({
  ...THUMB,
  position: 'absolute',
  insetBlockStart: 'calc(50% - 0.75rem)',
  insetInlineStart: 'calc((100% - 1rem) * var(--played))',
  border: `2px solid ${color.raised}`,
  borderRadius: tokens.radius.s,
  backgroundColor: color.action,
  boxShadow: tokens.shadow.raised,
  pointerEvents: 'none',
  '@media': {
    [media.forcedColors]: { forcedColorAdjust: 'none', borderColor: 'Canvas', backgroundColor: 'Highlight' },
  },
})

export const options = style({
  display: 'grid',
  alignItems: 'end',
  gap: space.s,
  paddingBlock: `${space.s} ${space.xs}`,
  gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 5fr)',
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 12rem) minmax(0, 16rem) minmax(0, 24rem)' },
  },
})
export const chapter = style({ '@media': { [media.mobile]: { gridColumn: '1 / -1' } } })
/** Aligned with the text of the fields. */
export const actions = style({
  gridColumn: '1 / -1',
  ...wrapped(`0 ${space.s}`),
  marginInlineStart: 'calc(-0.75rem - 2px)',
})
/** Leaves some of the screen in view. */
export const transcript = style({
  gridColumn: '1 / -1',
  maxBlockSize: 'min(16rem, 30vh)',
  maxInlineSize: '68ch',
  overflowY: 'auto',
  paddingInlineStart: space.s,
  borderInlineStart: `6px solid ${color.accent}`,
})
/** Not bold, since lines would wrap differently. */
export const currentCue = style({ backgroundColor: color.sunken })
