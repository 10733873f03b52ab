import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { filling, oneColumn, stacked, variants } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

/** Reserves the frame's space, so that nothing moves when it loads. No `overflow`: long text may make it taller. */
export const box = variants(
  {
    position: 'relative',
    ...oneColumn,
    alignItems: 'center',
    backgroundColor: color.sunken,
    outline: `1px solid ${color.border}`,
    outlineOffset: '-1px',
    borderRadius: tokens.radius.m,
    '@media': { [media.print]: { display: 'none' } },
  },
  { map: { minBlockSize: '400px' }, video: { aspectRatio: '16 / 9' } },
)
/**
 * Until the box is in the window and the other site answers, its frame is moved out of it, and cut off. A browser loads a
 * lazy frame that is 1,250 px or more away (Chromium), but not one that a box hides.
 */
export const unseen = style({ overflow: 'clip' })
/** In the page before the frame is, so that its rule is in the page's critical CSS. */
export const frameBox = style({
  ...filling,
  selectors: { [`${unseen} > &`]: { transform: 'translateX(-100vmax)' } },
})
export const frame = style({ ...filling, border: 0, borderRadius: tokens.radius.m })
/** Above the frame. */
const cover = { zIndex: 1, alignSelf: 'stretch', alignContent: 'center' } as const
export const waiting = style({
  ...stacked(space.m),
  ...cover,
  justifyItems: 'center',
  padding: space.l,
  textAlign: 'center',
  color: color.textMuted,
})
export const card = style({
  ...stacked(space.m),
  ...cover,
  justifyItems: 'start',
  maxInlineSize: '40rem',
  padding: `${space.l} clamp(1.25rem, 5vw, 3.5rem)`,
})
export const below = style({ marginBlockStart: space.xs, '@media': { [media.print]: { display: 'none' } } })
