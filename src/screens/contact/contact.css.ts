import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { space, tokens } from '#ui/styles/tokens.css.ts'

export const facts = style({
  display: 'grid',
  gap: space.l,
  margin: 0,
  '@media': {
    [media.print]: { gridTemplateColumns: 'repeat(4, auto)', columnGap: space.l, justifyContent: 'space-between' },
  },
})

globalStyle(`${facts} dt`, {
  color: tokens.color.label,
  fontWeight: tokens.weight.strong,
  fontSize: tokens.fontSize.small,
})
globalStyle(`${facts} dd`, { margin: 0, overflowWrap: 'anywhere' })
// A single link needs the size of a touch target.
globalStyle(`${facts} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: tokens.target,
  '@media': { [media.print]: { minBlockSize: 0 } },
})
