import { createVar, style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { shape } from '#ui/cards/Placeholders.css.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

/** Height of a row before it is stretched to the page's width. */
const rowHeight = createVar()
const gap = createVar()
const ratio = createVar()

export const intro = style({ fontSize: tokens.fontSize.lead, lineHeight: '1.5', maxInlineSize: tokens.measure })

/** A justified wall: rows of equal height, no photo cropped, in reading order. */
export const wall = style({
  vars: { [rowHeight]: '11rem', [gap]: space.s },
  display: 'flex',
  flexWrap: 'wrap',
  gap,
  '@media': {
    [media.tablet]: { vars: { [rowHeight]: '14rem', [gap]: space.m } },
    [media.wide]: { vars: { [rowHeight]: '17.5rem' } },
  },
})

/** Ratios in small steps, a class each, because the CSP forbids style attributes. */
export const RATIOS = { least: 0.5, most: 2.5, step: 0.05 }
const ratioNames = Array.from({ length: Math.round((RATIOS.most - RATIOS.least) / RATIOS.step) + 1 }, (_, at) =>
  (RATIOS.least + at * RATIOS.step).toFixed(2),
)
const item = style({
  position: 'relative',
  minInlineSize: 0,
  maxInlineSize: '100%',
  flexBasis: `calc(${ratio} * ${rowHeight})`,
  '@media': {
    // Limits the growth of the last row, so that a single photo does not fill the width.
    [media.tablet]: { maxInlineSize: `min(100%, calc(${ratio} * ${rowHeight} * 1.8))` },
    [media.print]: { breakInside: 'avoid' },
  },
})
export const photoItem = styleVariants(Object.fromEntries(ratioNames.map((name) => [name, name])), (name) => [
  item,
  { vars: { [ratio]: name }, flexGrow: name },
])

export const photo = style({
  position: 'relative',
  display: 'block',
  blockSize: '100%',
  overflow: 'hidden',
  borderRadius: tokens.radius.s,
  color: color.text,
  textDecoration: 'none',
  touchAction: 'manipulation',
  cursor: 'zoom-in',
})

const shown = { opacity: 1, visibility: 'visible', transform: 'none' } as const
/** The caption, shown on hover and focus. Clicks go through to the photo. */
export const caption = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  maxBlockSize: '100%',
  overflow: 'hidden',
  display: 'grid',
  gap: space.xs,
  padding: space.m,
  backgroundColor: color.scrim,
  color: color.onPicture,
  lineHeight: '1.4',
  pointerEvents: 'none',
  opacity: 0,
  visibility: 'hidden',
  transform: 'translateY(0.5rem)',
  transition: `opacity ${tokens.motion.quick}, visibility ${tokens.motion.quick}, transform ${tokens.motion.quick}`,
  selectors: { [`${photo}:focus-visible &`]: shown },
  '@media': { [media.hover]: { selectors: { [`${photo}:hover &`]: shown } }, [media.print]: { display: 'none' } },
})
/** On a small photo the text may be cut; the viewer shows all of it. */
export const captionText = style({ overflowWrap: 'anywhere' })
export const hint = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  fontSize: tokens.fontSize.small,
  fontWeight: tokens.weight.strong,
})

/** Only a handle for the script; it has no box. */
export const pictureHandle = style({ display: 'contents' })
export const unavailable = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space.xs,
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: `min(100%, ${rowHeight})`,
  padding: space.m,
  textAlign: 'center',
  color: color.textMuted,
  backgroundColor: color.sunken,
  border: `2px dashed ${color.border}`,
  borderRadius: tokens.radius.s,
})
export const placeholder = style([shape, { blockSize: '100%', minBlockSize: rowHeight }])
