import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { stacked } from '#ui/styles/patterns.ts'
import { tokens } from '#ui/styles/tokens.css.ts'

/** On wide screens the picture of the steeple sticks beside the timeline; on phones it is above. */
export const history = style({
  ...stacked(`${tokens.space.xxl} clamp(2rem, 7vw, 7rem)`),
  '@media': {
    [media.wide]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)', alignItems: 'start' },
    [media.print]: { display: 'block' },
  },
})
export const historyWindow = style({
  maxInlineSize: '15rem',
  '@media': {
    [media.wide]: { maxInlineSize: '24rem', position: 'sticky', insetBlockStart: '7rem' },
    [media.print]: { display: 'none' },
  },
})

export const banner = style({
  ...stacked(`${tokens.space.xl} clamp(2rem, 6vw, 6rem)`),
  alignItems: 'center',
  '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)' } },
})
export const roseWindow = style({
  aspectRatio: '1',
  borderRadius: '50%',
  maxInlineSize: '15rem',
  justifySelf: 'end',
  '@media': { [media.wide]: { maxInlineSize: '26rem' } },
})
