import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingFont, stacked, wrapped } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

export const filters = style({
  ...stacked(space.l),
  alignItems: 'end',
  // Two selects side by side, also on a phone: the first sermon is then on its first screen.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(9rem, 40%)), 1fr))',
  '@media': {
    [media.mobile]: { gap: space.m },
    [media.wide]: { gridTemplateColumns: '2fr 1fr 1fr' },
  },
})

export const search = style({ gridColumn: '1 / -1', '@media': { [media.wide]: { gridColumn: 'auto' } } })

export const count = style({
  marginBlock: space.l,
  fontWeight: tokens.weight.strong,
  '@media': { [media.mobile]: { marginBlock: 0 } },
})

export const yearLinks = style({ ...wrapped(space.xs) })
export const yearLink = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: tokens.target,
  minInlineSize: tokens.target,
  paddingInline: space.m,
  border: `2px solid ${color.borderStrong}`,
  borderRadius: tokens.radius.s,
  ...headingFont,
  color: color.link,
  textDecoration: 'none',
  '@media': { [media.hover]: { ':hover': { backgroundColor: color.sunken } }, [media.print]: { display: 'none' } },
})
export const year = style({ ...stacked(space.l), paddingBlockStart: space.l })
export const yearTitle = style({
  fontSize: tokens.fontSize.numeral,
  color: color.label,
  borderBlockEnd: `2px solid ${color.borderStrong}`,
  paddingBlockEnd: space.xs,
})
