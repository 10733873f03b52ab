import { style } from '@vanilla-extract/css'
import { media } from '#ui/media.ts'
import { tokens } from '#ui/tokens.css.ts'

const { space } = tokens

export const filters = style({
  display: 'grid',
  gap: space.l,
  alignItems: 'end',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }, [media.wide]: { gridTemplateColumns: '2fr 1fr 1fr' } },
})

export const search = style({ '@media': { [media.tablet]: { gridColumn: '1 / -1' }, [media.wide]: { gridColumn: 'auto' } } })

export const count = style({ marginBlock: space.l, fontWeight: tokens.weight.strong })
