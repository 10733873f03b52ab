import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import * as print from '#ui/styles/print.css.ts'
import { stacked } from '#ui/styles/patterns.ts'
import { space, tokens } from '#ui/styles/tokens.css.ts'

/** Where the form is below the facts, outside the first screen. */
export const toForm = style([print.screenOnly, { '@media': { [media.wide]: { display: 'none' } } }])

export const facts = style({
  ...stacked(space.l),
  '@media': {
    [media.print]: { gridTemplateColumns: 'repeat(4, auto)', columnGap: space.l, justifyContent: 'space-between' },
  },
})

globalStyle(`${facts} dt`, {
  color: tokens.color.label,
  fontWeight: tokens.weight.strong,
  fontSize: tokens.fontSize.small,
})
// A single link needs the size of a touch target.
globalStyle(`${facts} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: tokens.target,
  '@media': { [media.print]: { minBlockSize: 0 } },
})
