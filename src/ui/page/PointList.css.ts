import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingFont, oneColumn, stacked } from '#ui/styles/patterns.ts'
import { tokens } from '#ui/styles/tokens.css.ts'

const { color, space } = tokens
const counter = 'points'

const list = style({ ...oneColumn, counterReset: counter })
const rule = `2px solid ${color.borderStrong}`
const fine = `1px solid ${color.border}`

/**
 * `columns`: side by side under one heavy rule, with fine rules between. `ledger`: title in the margin, text beside it,
 * with rules. `steps`: numbered with large numerals. `plain`: two columns without rules.
 */
export const points = styleVariants({
  columns: [
    list,
    {
      borderBlockStart: rule,
      '@media': {
        [media.tablet]: { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gridTemplateColumns: 'none' },
        [media.print]: {
          gridAutoFlow: 'column',
          gridAutoColumns: 'minmax(0, 1fr)',
          gridTemplateColumns: 'none',
          gap: space.l,
          borderBlockStart: '0',
        },
      },
    },
  ],
  ledger: [list, { borderBlockStart: rule, '@media': { [media.print]: { display: 'block' } } }],
  steps: [
    list,
    {
      gap: space.xl,
      '@media': {
        [media.print]: {
          gap: space.l,
          gridAutoFlow: 'column',
          gridAutoColumns: 'minmax(0, 1fr)',
          gridTemplateColumns: 'none',
        },
        [media.wide]: {
          gridAutoFlow: 'column',
          gridAutoColumns: 'minmax(0, 1fr)',
          gridTemplateColumns: 'none',
          gap: space.xxl,
        },
      },
    },
  ],
  plain: [
    list,
    {
      gap: `${space.xl} clamp(2rem, 6vw, 5rem)`,
      '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
    },
  ],
})

const item = style({ ...stacked(space.xs), counterIncrement: counter })
export const point = styleVariants({
  columns: [
    item,
    {
      paddingBlock: space.l,
      selectors: { '& + &': { borderBlockStart: fine } },
      '@media': {
        [media.tablet]: {
          paddingInline: 'clamp(1rem, 2.5vw, 2.25rem)',
          selectors: {
            '&:first-child': { paddingInlineStart: 0 },
            '&:last-child': { paddingInlineEnd: 0 },
            '& + &': { borderBlockStart: 0, borderInlineStart: fine },
          },
        },
        [media.print]: { padding: '0 !important' as '0', border: '0 !important' as '0' },
      },
    },
  ],
  ledger: [
    item,
    {
      paddingBlock: space.l,
      borderBlockEnd: fine,
      '@media': {
        [media.print]: {
          paddingBlock: space.xs,
          gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 8fr)',
          gap: space.m,
          selectors: { '&:first-child': { breakBefore: 'avoid' } },
        },
        [media.tablet]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 7fr)', columnGap: 'clamp(1.5rem, 4vw, 4rem)' },
      },
    },
  ],
  steps: [
    item,
    {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: space.l,
      '::before': {
        content: `counter(${counter})`,
        ...headingFont,
        fontSize: 'clamp(2.8rem, 2.2rem + 2vw, 4.2rem)',
        lineHeight: '0.95',
        color: color.label,
        gridRow: 'span 2',
        minInlineSize: '0.75em',
        '@media': { [media.print]: { fontSize: tokens.fontSize.numeral } },
      },
    },
  ],
  plain: [item],
})
export const body = style({ ...stacked(space.xs), maxInlineSize: tokens.measure })
