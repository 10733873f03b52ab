import { createVar, fallbackVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { oneColumn, stacked, variants, wrapped } from '#ui/styles/patterns.ts'
import { color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

const RAIL = 'clamp(0.7rem, 0.55rem + 0.6vw, 1rem)'
const PAD = 'clamp(0.9rem, 0.65rem + 0.9vw, 1.6rem)'
const WORDS = 'clamp(1.45rem, 1.2rem + 0.75vw, 1.75rem)'
const WORDS_LINE = 1.12
/** Widths, in em, of a time (`10:00 AM`) and of half an address. */
const TIME_EMS = 4.4
const WORDS_EMS = 8
/** The font size at which `ems` fit across a card. */
const fitting = (ems: number) => `calc((100cqi - 2 * ${PAD}) / ${ems})`
/**
 * In `@supports`: a browser without `cqi` would not fall back to the declaration before it, because the value has a
 * `var()`.
 */
const fittingOnScreen = (size: string) => ({
  '@supports': { '(width: 1cqi)': { '@media': { screen: { fontSize: size } } } },
})
const bevel = `inset 0 2px 0 ${color.boardEdge}, inset 0 -3px 0 ${color.boardShade}`

/** The oak frame, with a bevel lit from above and some grain. */
export const board = style({
  padding: RAIL,
  ...wrapped(RAIL),
  backgroundColor: color.board,
  backgroundImage: `repeating-linear-gradient(91deg, transparent 0 7px, ${color.boardGrain} 7px 8px, transparent 8px 19px, ${color.boardGrainLight} 19px 21px)`,
  borderRadius: '4px',
  boxShadow: `${bevel}, inset 2px 0 0 ${color.boardEdge}, inset -2px 0 0 ${color.boardShade}, ${tokens.shadow.floating}`,
  '@media': {
    [media.forcedColors]: { border: '3px solid CanvasText' },
    [media.print]: { border: `1.5pt solid ${color.text}`, background: 'none', boxShadow: 'none', padding: 0, gap: 0 },
  },
})
const across = createVar()
const cards = fallbackVar(across, '1')
/** How many cards fit in a row. A single card is narrower than the page. */
export const cardsAcross = styleVariants({ 1: [1, 1], 2: [2, 2], 3: [3, 3], 4: [2, 4] }, ([tablet, wide]) => ({
  ...(wide === 1 && { maxInlineSize: '30rem' }),
  '@media': {
    [media.tablet]: { vars: { [across]: `${tablet}` } },
    [media.wide]: { vars: { [across]: `${wide}` } },
    [media.print]: { vars: { [across]: `${wide}` } },
  },
}))

/** The groove in which a card slides. Its edges cast a shadow on the card. The cards of the last row fill it. */
export const slot = style({
  flex: `1 1 calc(100% / (${cards} + 0.5))`,
  minInlineSize: 0,
  position: 'relative',
  ...oneColumn,
  containerType: 'inline-size',
  overflow: 'hidden',
  borderRadius: '2px',
  backgroundColor: color.boardShade,
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    pointerEvents: 'none',
    borderRadius: 'inherit',
    boxShadow: tokens.shadow.groove,
  },
  '@media': {
    [media.print]: { border: `0.5pt solid ${color.text}`, '::after': { display: 'none' } },
  },
})

/** Side by side, every title is two lines of an address high, so that the texts below start on one line. */
const titleHeight = `calc(${WORDS} * ${2 * WORDS_LINE} * min(1, ${cards} - 1))`
const slideIn = keyframes({ from: { transform: 'translateX(-101%)' } })
export const card = style({
  position: 'relative',
  ...stacked('0.1rem'),
  padding: `${space.m} ${PAD}`,
  '@media': {
    [media.tablet]: { gridTemplateRows: `auto minmax(${titleHeight}, auto) 1fr` },
    [media.print]: { padding: `${space.xs} ${space.s}` },
  },
  backgroundColor: color.boardCard,
  color: color.onBoardCard,
})
export const sliding = style({
  '@media': { [media.motion]: { animation: `${slideIn} ${tokens.motion.calm} ${tokens.motion.ease}` } },
})
export const label = style({
  fontSize: fontSize.small,
  fontWeight: tokens.weight.strong,
  lineHeight: '1.4',
  color: color.boardLabel,
})
const title = style({
  fontFamily: tokens.font.heading,
  fontWeight: '750',
  lineHeight: String(WORDS_LINE),
  textWrap: 'balance',
  alignSelf: 'center',
  '@media': { [media.forcedColors]: { lineHeight: '1.5' } },
})
export const titleKind = variants(title, {
  // Never wraps: it is smaller on a narrow card. At the top, so that all times in a row are level, even next to a long
  // name.
  time: {
    alignSelf: 'start',
    fontSize: fontSize.numeral,
    ...fittingOnScreen(`min(${fontSize.numeral}, ${fitting(TIME_EMS)})`),
    letterSpacing: '-0.01em',
    whiteSpace: 'nowrap',
    '@media': { [media.print]: { fontSize: '1.6rem' } },
  },
  words: {
    fontSize: WORDS,
    ...fittingOnScreen(`max(${fontSize.body}, min(${WORDS}, ${fitting(WORDS_EMS)}))`),
    letterSpacing: '-0.008em',
    '@media': { [media.print]: { fontSize: '1.15rem' } },
  },
})
export const meridiem = style({ fontSize: '0.52em', letterSpacing: '0' })
export const text = style({ lineHeight: '1.4' })
/** The whole card can be clicked (`::after`). */
export const link = style({
  color: 'inherit',
  textDecorationThickness: '2px',
  textUnderlineOffset: '0.16em',
  '::after': { content: '""', position: 'absolute', inset: 0 },
  // No URL after it in print (`print.css.ts`).
  '@media': {
    [media.hover]: { ':hover': { color: color.boardLabel } },
    [media.print]: { textDecoration: 'none', '::after': { content: 'none' } },
  },
})
