import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { tokens } from '#ui/styles/tokens.css.ts'

const { color, space } = tokens
const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const leaderList = styleVariants({
  stack: [
    list,
    {
      gap: `${space.xxl} clamp(1.75rem, 4vw, 4rem)`,
      '@media': { [media.wide]: { gridTemplateColumns: 'repeat(auto-fit, minmax(15rem, 1fr))' } },
    },
  ],
  row: [list],
})
/**
 * Every second row is indented. `nth-of-type`, since a hidden line for screen readers comes first while the list loads.
 */
export const item = styleVariants({
  stack: {},
  row: {
    paddingBlock: space.xxl,
    borderBlockStart: `1px solid ${color.border}`,
    selectors: {
      '&:first-of-type': { borderBlockStart: 0, paddingBlockStart: 0 },
      '&:last-of-type': { paddingBlockEnd: 0 },
    },
    '@media': {
      [media.wide]: {
        selectors: {
          '&:nth-of-type(even)': { paddingInlineStart: '16.6%' },
          '&:nth-of-type(odd)': { paddingInlineEnd: '16.6%' },
        },
      },
    },
  },
})
