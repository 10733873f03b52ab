import { style, styleVariants } from '@vanilla-extract/css'
import { media } from './media.ts'
import { stacked, wrapped } from '#ui/styles/patterns.ts'
import { space, tokens } from './tokens.css.ts'

/** The page's width and gutters. A notch counts as gutter. */
export const wrap = style({
  inlineSize: '100%',
  maxInlineSize: `calc(${tokens.pageWidth} + 2 * ${space.gutter})`,
  marginInline: 'auto',
  paddingInlineStart: `max(${space.gutter}, env(safe-area-inset-left))`,
  paddingInlineEnd: `max(${space.gutter}, env(safe-area-inset-right))`,
  '@media': { [media.print]: { padding: '0 1px', maxInlineSize: 'none' } },
})

export const belowHero = style({ paddingBlockStart: space.xl })

/** Children one below the other with even gaps. */
export const stack = styleVariants({ l: space.l, xl: space.xl }, stacked)

/** Running text with a comfortable line length. */
export const prose = style({ ...stacked(space.m), maxInlineSize: tokens.measure })

/** Buttons and links in a row that wraps. */
export const row = style({ ...wrapped(`${space.s} ${space.m}`), alignItems: 'center' })

/** Cards, as many per row as fit. */
export const grid = style({
  display: 'grid',
  gap: `${space.xl} ${space.l}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
})

/** Replaces deferred content below the fold, so that the footer does not move up. */
export const belowFoldSpace = style({ minBlockSize: '100vh' })

/** Two columns on wide screens, the second wider; one on phones. */
export const columns = style({
  ...stacked(`${space.xxl} clamp(2rem, 6vw, 6rem)`),
  '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' } },
})

/** For a phone number or a time: breaks only if it does not fit on its own line. */
export const unbroken = style({ display: 'inline-block' })

/** For screen readers only. Clipped, not moved off-screen: a long word would widen the page there. */
export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** For the DOM only. */
export const boxless = style({ display: 'contents' })

/** Hidden without scripts, for controls that need them. */
export const scriptOnly = style({ '@media': { [media.withoutScript]: { display: 'none !important' } } })
