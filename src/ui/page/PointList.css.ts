import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingText, oneColumn, stacked, variants } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

const counter = 'points'

const rule = `2px solid ${color.borderStrong}`
const fine = `1px solid ${color.border}`
const sideBySide = { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gridTemplateColumns: 'none' } as const

/**
 * `columns`: side by side under one heavy rule, with fine rules between. `ledger`: title in the margin, text next to it,
 * with rules. `steps`: numbered with large numerals. `plain`: two columns without rules.
 */
export const points = variants(
  { ...oneColumn, counterReset: counter },
  {
    columns: {
      borderBlockStart: rule,
      '@media': { [media.tablet]: sideBySide, [media.print]: { ...sideBySide, gap: space.l, borderBlockStart: '0' } },
    },
    ledger: { borderBlockStart: rule, '@media': { [media.print]: { display: 'block' } } },
    steps: {
      gap: space.xl,
      '@media': { [media.print]: { ...sideBySide, gap: space.l }, [media.wide]: { ...sideBySide, gap: space.xxl } },
    },
    plain: {
      gap: `${space.xl} clamp(2rem, 6vw, 5rem)`,
      '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
    },
  },
)

export const point = variants(
  { ...stacked(space.xs), counterIncrement: counter },
  {
    columns: {
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
    ledger: {
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
    steps: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: space.l,
      '::before': {
        content: `counter(${counter})`,
        ...headingText('clamp(2.8rem, 2.2rem + 2vw, 4.2rem)', '0.95'),
        color: color.label,
        gridRow: 'span 2',
        minInlineSize: '0.75em',
      },
    },
    plain: {},
  },
)
export const text = style({ maxInlineSize: tokens.measure })
