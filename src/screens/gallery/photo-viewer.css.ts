import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingText, iconAndText, wrapped } from '#ui/styles/patterns.ts'
import { color, foundationGround, motion, space, tokens } from '#ui/styles/tokens.css.ts'

/** Where the text fits next to the picture: wide screens, and phones in landscape. */
const sideBySide = `${media.wide}, (orientation: landscape) and (max-height: 560px) and (min-width: 34em)`

/** On the root element while the viewer is open. Stops the page behind from scrolling. */
export const scrollLocked = style({})
// Keeps the scroll bar's space, so that the wall is not laid out again. Dark, since the page's background shows there.
globalStyle(`html.${scrollLocked}`, {
  overflow: 'hidden',
  scrollbarGutter: 'stable',
  backgroundColor: color.scrim,
  '@media': { [media.print]: { backgroundColor: color.ground } },
})
// A fixed element would print on every page. An open photo prints once, without the wall behind it.
globalStyle(`html.${scrollLocked} body :not(:has(dialog[open]), dialog[open], dialog[open] *)`, {
  '@media': { [media.print]: { display: 'none' } },
})

const appear = keyframes({ from: { opacity: 0 } })
export const viewer = style([
  foundationGround,
  {
    position: 'fixed',
    inset: 0,
    inlineSize: '100%',
    blockSize: ['100%', '100dvh'],
    maxInlineSize: 'none',
    maxBlockSize: 'none',
    margin: 0,
    border: 0,
    padding: 0,
    // Scrolls if the window is too short for a picture and its words, as with high zoom or large text.
    overflow: 'hidden auto',
    overscrollBehavior: 'contain',
    backgroundColor: color.sunken,
    selectors: {
      '&[open]': {
        display: 'grid',
        gridTemplate: '"bar" auto "stage" minmax(min(50vh, 14rem), 1fr) "words" auto "turn" auto / minmax(0, 1fr)',
        '@media': {
          [sideBySide]: {
            gridTemplate:
              '"stage bar" auto "stage words" minmax(0, 1fr) "stage turn" auto / minmax(0, 1fr) clamp(19rem, 26vw, 25rem)',
          },
        },
      },
    },
    '@media': { [media.motion]: { animation: `${appear} ${motion.quick}` } },
  },
])

const atStart = 'env(safe-area-inset-left, 0px)'
const atEnd = 'env(safe-area-inset-right, 0px)'
/** Controls and text, above the picture: a picture that slides in or out passes beneath them. */
const margin = style({
  zIndex: 1,
  backgroundColor: color.sunken,
  paddingInlineStart: `calc(${space.m} + ${atStart})`,
  paddingInlineEnd: `calc(${space.m} + ${atEnd})`,
  '@media': { [sideBySide]: { paddingInlineStart: space.l, paddingInlineEnd: `calc(${space.l} + ${atEnd})` } },
})
export const bar = style([
  margin,
  {
    gridArea: 'bar',
    ...wrapped(space.m),
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlockStart: `calc(${space.xs} + env(safe-area-inset-top, 0px))`,
    paddingBlockEnd: space.xs,
    '@media': { [sideBySide]: { paddingBlockStart: `calc(${space.m} + env(safe-area-inset-top, 0px))` } },
  },
])
export const counter = style({ ...headingText(tokens.fontSize.title, '1.2'), whiteSpace: 'nowrap' })

export const stage = style({
  gridArea: 'stage',
  position: 'relative',
  minBlockSize: 0,
  cursor: 'zoom-out',
  // A swipe is handled by script (`use-swipe.ts`), everything else by the browser.
  touchAction: 'pan-y pinch-zoom',
  selectors: { '&[data-zoomed]': { touchAction: 'auto' } },
})
/** Follows the finger, and glides back on release. */
export const strip = style({
  position: 'absolute',
  inset: 0,
  '@media': { [media.motion]: { transition: `transform ${motion.calm} ${motion.ease}` } },
  selectors: { '&[data-dragged]': { transition: 'none' } },
})
const slideBase = style({
  position: 'absolute',
  inset: space.xs,
  display: 'grid',
  placeItems: 'center',
  containerType: 'size',
  '@media': {
    [media.motion]: { transition: `transform ${motion.calm} ${motion.ease}` },
    [sideBySide]: {
      insetBlock: `calc(${space.l} + env(safe-area-inset-top, 0px)) calc(${space.l} + env(safe-area-inset-bottom, 0px))`,
      insetInline: `calc(${space.l} + ${atStart}) ${space.l}`,
    },
  },
})
export const slide = styleVariants(
  { before: 'translateX(calc(-100% - 3rem))', shown: 'none', after: 'translateX(calc(100% + 3rem))' },
  (transform) => [slideBase, { transform }],
)

/** Has the picture's ratio and the largest size that fits, so that its place is known before it loads. */
export const pictureBox = style({
  inlineSize: 'min(94vw, calc(60vh * var(--photo-ratio)))',
  aspectRatio: 'var(--photo-ratio)',
  cursor: 'default',
  '@supports': { '(width: 1cqi)': { inlineSize: 'min(100cqi, calc(100cqb * var(--photo-ratio)))' } },
})

export const words = style([
  margin,
  {
    gridArea: 'words',
    display: 'flex',
    flexDirection: 'column',
    gap: space.xs,
    // Tall enough for the longest text, so that the picture above does not move between photos.
    minBlockSize: '8.5rem',
    maxBlockSize: 'max(40vh, 14rem)',
    overflowY: 'auto',
    paddingBlock: space.s,
    '@media': { [sideBySide]: { maxBlockSize: 'none', minBlockSize: 0, gap: space.s, paddingBlockEnd: space.l } },
  },
])
export const description = style({
  lineHeight: '1.4',
  maxInlineSize: tokens.measure,
  '@media': {
    // Moves the text to the end. `align-content: end` would put the start of a long text out of reach.
    [sideBySide]: { marginBlockStart: 'auto' },
    [media.wide]: { fontFamily: tokens.font.heading, fontWeight: '500', fontSize: tokens.fontSize.title },
  },
})
export const date = style({
  ...wrapped(`0 ${space.m}`),
  alignItems: 'center',
  justifyContent: 'space-between',
  color: color.textMuted,
})
export const fullSize = style(iconAndText)
export const turn = style([
  margin,
  {
    gridArea: 'turn',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))',
    gap: space.s,
    paddingBlockEnd: `calc(${space.m} + env(safe-area-inset-bottom, 0px))`,
    '@media': { [sideBySide]: { paddingBlockEnd: `calc(${space.l} + env(safe-area-inset-bottom, 0px))` } },
  },
])
/** For buttons, which would otherwise break inside a word. */
export const wholeWords = style({ paddingInline: space.s, overflowWrap: 'normal' })
