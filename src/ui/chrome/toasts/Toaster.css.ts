import { keyframes, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingFont, variants } from '#ui/styles/patterns.ts'
import * as print from '#ui/styles/print.css.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

/**
 * Above the notice line and the player. On phones below the header, where it covers neither the keyboard nor the
 * pressed button.
 */
export const stack = style([
  print.screenOnly,
  {
    position: 'fixed',
    insetBlockEnd: `calc(4.5rem + var(--player-height, 0px) + env(safe-area-inset-bottom, 0px))`,
    insetInline: `max(${space.m}, env(safe-area-inset-left)) max(${space.m}, env(safe-area-inset-right))`,
    zIndex: tokens.layer.toasts,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 27rem)',
    justifyContent: 'end',
    pointerEvents: 'none',
    viewTransitionName: 'toasts',
    '@media': {
      [media.mobile]: { insetBlock: `calc(5.5rem + env(safe-area-inset-top, 0px)) auto`, justifyContent: 'center' },
      // A long text must be reachable: nothing else scrolls what is fixed.
      [media.low]: { insetBlock: '0 auto', maxBlockSize: '100%', overflowY: 'auto' },
    },
  },
])

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(0.75rem)' } })
const base = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: `0 ${space.s}`,
  alignItems: 'start',
  marginBlockStart: space.s,
  padding: `${space.s} ${space.xs} ${space.s} ${space.m}`,
  border: '2px solid',
  borderRadius: tokens.radius.m,
  backgroundColor: color.raised,
  boxShadow: tokens.shadow.floating,
  pointerEvents: 'auto',
  '@media': { [media.motion]: { animation: `${rise} ${tokens.motion.calm} ${tokens.motion.ease}` } },
})
/** The color of border and icon. */
export const toast = variants(base, {
  default: { color: color.success },
  destructive: { color: color.destructive },
})
export const icon = style({ paddingBlockStart: '0.55rem' })
export const words = style({ paddingBlock: space.xs, color: color.text })
export const title = style({ ...headingFont, lineHeight: '1.35' })
export const text = style({ lineHeight: '1.45' })
export const dismiss = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: tokens.target,
  blockSize: tokens.target,
  borderRadius: tokens.radius.s,
  color: color.text,
  '@media': { [media.hover]: { ':hover': { backgroundColor: color.sunken } } },
})
