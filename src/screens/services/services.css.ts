import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { oneColumn, stacked } from '#ui/styles/patterns.ts'
import { space } from '#ui/styles/tokens.css.ts'

export const directions = style({ display: 'grid', gap: space.s })

export const expectPicture = style({ aspectRatio: '3 / 2', '@media': { [media.tablet]: { aspectRatio: '21 / 9' } } })
export const expect = style({
  '@media': { [media.wide]: { paddingInlineStart: '16.6%' }, [media.print]: { paddingInlineStart: 0 } },
})

export const seasons = style({
  ...oneColumn,
  gap: `${space.xxl} clamp(2rem, 6vw, 6rem)`,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
    [media.print]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: space.l },
  },
})
/** The second one starts lower, so that the two do not look like a pair. */
export const season = style({
  ...stacked(space.l),
  '@media': {
    [media.tablet]: { selectors: { '&:nth-child(even)': { marginBlockStart: 'clamp(3rem, 8vw, 8rem)' } } },
    [media.print]: { selectors: { '&:nth-child(even)': { marginBlockStart: 0 } } },
  },
})
export const seasonPicture = style({ aspectRatio: '4 / 3' })
export const seasonWords = style({ display: 'grid', gap: space.xs, maxInlineSize: '36rem' })
