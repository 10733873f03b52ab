import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { leadText, oneColumn, stacked } from '#ui/styles/patterns.ts'
import { cobaltGround, color, space, tokens } from '#ui/styles/tokens.css.ts'

const base = style({ paddingBlock: space.section, '@media': { [media.print]: { paddingBlock: '0.22cm' } } })
export const section = styleVariants({
  ground: [base],
  raised: [base, { backgroundColor: color.raised }],
  sunken: [base, { backgroundColor: color.sunken }],
  night: [base, cobaltGround],
})

export const inner = style({
  ...stacked(`${space.xl} clamp(2rem, 6vw, 6rem)`),
  '@media': { [media.print]: { display: 'block' } },
})
export const layout = styleVariants({
  stack: {},
  margin: { '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)', alignItems: 'start' } } },
  split: { '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', alignItems: 'center' } } },
})

export const head = style({ ...stacked(space.s), '@media': { [media.print]: { breakAfter: 'avoid' } } })
export const headWithAction = style([
  head,
  {
    justifyItems: 'start',
    '@media': {
      [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', columnGap: space.xl },
    },
  },
])
export const words = style({ ...stacked(space.s), maxInlineSize: '46rem' })
export const lead = style({
  ...leadText,
  color: color.textMuted,
  maxInlineSize: tokens.measure,
  '@media': { [media.tablet]: { textWrap: 'balance' } },
})
export const body = style({ ...stacked(space.xl), '@media': { [media.print]: { display: 'block' } } })
// In print blocks instead of grids: a grid row does not break across pages.
globalStyle(`${inner} > * + *, ${body} > * + *`, { '@media': { [media.print]: { marginBlockStart: space.s } } })
export const aside = style({
  ...oneColumn,
  containerType: 'inline-size',
  // On phones the picture follows the words, large enough to be seen.
  justifyItems: 'center',
  '@media': { [media.wide]: { justifyItems: 'end' } },
})
