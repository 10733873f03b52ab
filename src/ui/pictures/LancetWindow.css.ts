import { globalStyle, style } from '@vanilla-extract/css'
import { lancetClip } from './lancet.ts'
import { media } from '#ui/styles/media.ts'
import { filling } from '#ui/styles/patterns.ts'
import { tokens } from '#ui/styles/tokens.css.ts'

export const WIDTH = 300
export const HEIGHT = 420

/** The wall around the window. In dark mode the window lights it. */
export const reveal = style({
  position: 'relative',
  inlineSize: '100%',
  maxInlineSize: '25rem',
  filter: `drop-shadow(0 0 2.5rem ${tokens.color.glow})`,
  // The sill, a little wider than the window.
  '::after': {
    content: '""',
    display: 'block',
    marginInline: '-4%',
    blockSize: '0.85rem',
    backgroundColor: tokens.color.border,
    borderBlockStart: `3px solid ${tokens.color.borderStrong}`,
    borderRadius: '1px',
  },
  '@media': { [media.print]: { maxInlineSize: '6cm', filter: 'none' } },
})
export const opening = style({
  position: 'relative',
  aspectRatio: `${WIDTH} / ${HEIGHT}`,
  overflow: 'hidden',
  clipPath: lancetClip(WIDTH, HEIGHT),
  backgroundColor: tokens.color.came,
})
globalStyle(`${opening} > :first-child`, filling)

export const came = style({
  ...filling,
  fill: 'none',
  stroke: tokens.color.came,
  pointerEvents: 'none',
})
// Half of the stroke is clipped away, so 10 px show.
export const frame = style({ strokeWidth: '20px', vectorEffect: 'non-scaling-stroke' })
export const stone = style({ strokeWidth: '7px', vectorEffect: 'non-scaling-stroke' })
export const bar = style({ strokeWidth: '3px', vectorEffect: 'non-scaling-stroke' })
