import { styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { oneColumn, variants } from '#ui/styles/patterns.ts'
import { color, space } from '#ui/styles/tokens.css.ts'

export const leaderList = variants(oneColumn, {
  stack: {
    gap: `${space.xxl} clamp(1.75rem, 4vw, 4rem)`,
    '@media': { [media.wide]: { gridTemplateColumns: 'repeat(auto-fit, minmax(15rem, 1fr))' } },
  },
  row: {},
})
/** Every second row is indented. `nth-of-type`, since a line for screen readers comes first while the list loads. */
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
