import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingText, leadText, stacked, wrapped } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

/** Height of a row before it is stretched to the page's width. */
const rowHeight = createVar()
const gap = createVar()
const ratio = createVar()

export const intro = style({ ...leadText, maxInlineSize: tokens.measure })

/** A justified wall: rows of equal height, no photo cropped, in reading order. */
export const wall = style({
  vars: { [rowHeight]: '11rem', [gap]: space.s },
  ...wrapped(gap),
  '@media': {
    [media.tablet]: { vars: { [rowHeight]: '14rem', [gap]: space.m } },
    [media.wide]: { vars: { [rowHeight]: '17.5rem' } },
    [media.print]: { vars: { [rowHeight]: '9rem' } },
  },
})

/** Limits the growth of the last row, so that a single photo does not fill the width. */
const maxInlineSize = `min(100%, calc(${ratio} * ${rowHeight} * 1.8))`
const item = style({
  position: 'relative',
  minInlineSize: 0,
  maxInlineSize: '100%',
  flexBasis: `calc(${ratio} * ${rowHeight})`,
  '@media': {
    [media.tablet]: { maxInlineSize },
    [media.print]: { maxInlineSize, breakInside: 'avoid' },
  },
})
/** By ratio in twentieths, from 1:2 to 5:2. A class for each, because the CSP forbids style attributes. */
export const photoItem = styleVariants(
  Object.fromEntries(Array.from({ length: 41 }, (_, at) => [10 + at, (10 + at) / 20])),
  (value) => [item, { vars: { [ratio]: `${value}` }, flexGrow: value }],
)

export const photo = style({
  position: 'relative',
  display: 'block',
  blockSize: '100%',
  overflow: 'hidden',
  borderRadius: tokens.radius.s,
  color: color.text,
  textDecoration: 'none',
  cursor: 'zoom-in',
})

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(0.5rem)' } })
/**
 * The caption, on the page while the photo is hovered or focused. Clicks go through to the photo. On a small photo the text may be cut; the viewer
 * shows all of it.
 */
export const caption = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  maxBlockSize: '100%',
  overflow: 'hidden',
  ...stacked(space.xs),
  padding: space.m,
  backgroundColor: color.scrim,
  color: color.onPicture,
  lineHeight: '1.4',
  pointerEvents: 'none',
  visibility: 'hidden',
  selectors: { [`${photo}:focus-visible &`]: { visibility: 'visible' } },
  '@media': {
    [media.hover]: { selectors: { [`${photo}:hover &`]: { visibility: 'visible' } } },
    [media.motion]: { animation: `${rise} ${tokens.motion.quick}` },
    [media.print]: { display: 'none' },
  },
})
export const hint = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  fontSize: tokens.fontSize.small,
  fontWeight: tokens.weight.strong,
})

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

/** One photo below the other. */
const withoutTabs = `${media.withoutScript}, ${media.print}`

export const tabList = style({
  display: 'grid',
  // Side by side, or stacked with very large text.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 5.5rem), 1fr))',
  borderBlockEnd: `2px solid ${color.borderStrong}`,
  '@media': {
    [media.tablet]: { display: 'flex', flexWrap: 'wrap', columnGap: space.l },
    [withoutTabs]: { display: 'none' },
  },
})
export const tab = style({
  display: 'grid',
  alignContent: 'start',
  minBlockSize: '3.25rem',
  padding: `${space.s} ${space.xs}`,
  marginBlockEnd: '-2px',
  borderBlockEnd: '6px solid transparent',
  textAlign: 'start',
  color: color.textMuted,
  transition: `border-color ${tokens.motion.quick}`,
  selectors: { '&[aria-selected="true"]': { color: color.text, borderBlockEndColor: color.label } },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover:not([aria-selected="true"])': { borderBlockEndColor: color.border, color: color.text } },
    },
    [media.forcedColors]: {
      selectors: {
        '&[aria-selected="true"]': { borderBlockEndColor: 'Highlight' },
        '&[aria-selected="false"]': { borderBlockEndColor: 'Canvas' },
      },
    },
  },
})
export const tabLabel = style(headingText('clamp(1rem, 0.85rem + 0.7vw, 1.35rem)', '1.2'))
export const tabNote = style({ fontSize: tokens.fontSize.small, lineHeight: '1.35' })
export const panel = style({
  paddingBlockStart: space.xl,
  // A title is never alone at the end of a sheet.
  '@media': { [withoutTabs]: { display: 'block' }, [media.print]: { breakInside: 'avoid' } },
})
/** Repeats the tab's text where the tabs are hidden. Not as text: what is seen is in the document once. */
export const panelTitle = style({
  display: 'none',
  '::before': { content: 'attr(data-title)' },
  '@media': { [withoutTabs]: { display: 'block', marginBlockEnd: space.l } },
})
