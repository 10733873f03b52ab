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
export const frame = style({ ...filling, border: 0, borderRadius: tokens.radius.m })
export const waiting = style({
  ...stacked(space.m),
  justifyItems: 'center',
  padding: space.l,
  textAlign: 'center',
  color: color.textMuted,
})
export const card = style({
  ...stacked(space.m),
  justifyItems: 'start',
  maxInlineSize: '40rem',
  padding: `${space.l} clamp(1.25rem, 5vw, 3.5rem)`,
})
export const below = style({ marginBlockStart: space.xs, '@media': { [media.print]: { display: 'none' } } })
