import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingFont, stacked, wrapped } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

export const filters = style({
  ...stacked(space.l),
  alignItems: 'end',
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.wide]: { gridTemplateColumns: '2fr 1fr 1fr' },
  },
})

export const search = style({
  '@media': { [media.tablet]: { gridColumn: '1 / -1' }, [media.wide]: { gridColumn: 'auto' } },
})

export const count = style({ marginBlock: space.l, fontWeight: tokens.weight.strong })

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
