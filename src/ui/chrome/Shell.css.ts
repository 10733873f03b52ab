import { style } from '@vanilla-extract/css'
import { screenOnly } from '#ui/styles/print.css.ts'
import { tokens } from '#ui/styles/tokens.css.ts'

export const skip = style([
  screenOnly,
  {
    position: 'fixed',
    insetBlockStart: 0,
    insetInlineStart: tokens.space.m,
    zIndex: tokens.layer.toasts,
    padding: `${tokens.space.s} ${tokens.space.l}`,
    backgroundColor: tokens.color.action,
    color: tokens.color.onAction,
    fontWeight: tokens.weight.strong,
    selectors: { '&:not(:focus)': { transform: 'translateY(-200%)' }, '&:focus': { insetBlockStart: tokens.space.s } },
  },
])
/** Sticks to the bottom of the window and is last on the page, so that it covers nothing and moves nothing. */
export const dock = style([
  screenOnly,
  { position: 'sticky', insetBlockEnd: 0, zIndex: tokens.layer.header, viewTransitionName: 'notices' },
])
