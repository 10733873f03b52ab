import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { wrapped } from '#ui/styles/patterns.ts'
import * as print from '#ui/styles/print.css.ts'
import { color, foundationGround, space, tokens } from '#ui/styles/tokens.css.ts'

export const skip = style([
  print.screenOnly,
  {
    position: 'fixed',
    insetBlockStart: 0,
    insetInlineStart: space.m,
    zIndex: tokens.layer.toasts,
    padding: `${space.s} ${space.l}`,
    backgroundColor: color.action,
    color: color.onAction,
    fontWeight: tokens.weight.strong,
    selectors: { '&:not(:focus)': { transform: 'translateY(-200%)' }, '&:focus': { insetBlockStart: space.s } },
  },
])
/** Sticks to the bottom of the window and is last on the page, so that it covers nothing and moves nothing. */
export const dock = style([
  print.screenOnly,
  {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: tokens.layer.header,
    viewTransitionName: 'notices',
    '@media': { [media.low]: { position: 'static' } },
  },
])

/** A line in the dock. */
export const notice = style([
  foundationGround,
  {
    borderBlockStart: `1px solid ${color.border}`,
    paddingBlockEnd: 'env(safe-area-inset-bottom, 0px)',
  },
])
export const noticeInner = style({
  ...wrapped(`0 ${space.m}`),
  alignItems: 'center',
  minBlockSize: '3rem',
  lineHeight: '1.35',
  '@media': { [media.mobile]: { paddingBlock: space.xxs, fontSize: tokens.fontSize.small } },
})
/** A line in the page, between header and screen: it covers nothing. */
export const installInner = style({
  ...wrapped(`${space.xs} ${space.m}`),
  alignItems: 'center',
  paddingBlock: space.s,
  lineHeight: '1.35',
})
export const noticeWords = style({ display: 'inline-flex', alignItems: 'center', gap: space.s, paddingBlock: space.xs })
export const noticeAction = style({
  minBlockSize: tokens.target,
  marginInlineStart: `calc(-1 * ${space.xs})`,
})
