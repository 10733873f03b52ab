import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingFont, headingText, leadText, stacked } from '#ui/styles/patterns.ts'
import { cobaltGround, color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

const part = 'contents'

export const document = style({
  ...stacked(`${space.xl} clamp(2rem, 6vw, 6rem)`),
  paddingBlock: `${space.xl} ${space.section}`,
  '@media': {
    [media.wide]: { gridTemplateColumns: 'minmax(0, 17rem) minmax(0, 1fr)', paddingBlockStart: space.xxl },
    [media.print]: { display: 'block', paddingBlock: 0 },
  },
})
export const aside = style({ '@media': { [media.print]: { display: 'none' } } })

/** The last words of a text. */
export const closing = style([
  cobaltGround,
  {
    ...stacked(space.m),
    padding: 'clamp(1.5rem, 1rem + 3vw, 3.5rem)',
    borderRadius: tokens.radius.m,
    '@media': { [media.print]: { padding: 0 } },
  },
])

export const folded = style({
  borderBlock: `2px solid ${color.borderStrong}`,
  '@media': { [media.wide]: { display: 'none' } },
})
globalStyle(`${folded} > summary`, {
  minBlockSize: '3.25rem',
  paddingBlock: space.s,
  ...headingText(fontSize.title, '1.4'),
  cursor: 'pointer',
})
globalStyle(`${folded}[open]`, { borderBlockEnd: 0 })
export const contents = style({
  paddingBlockEnd: space.m,
  borderBlockEnd: `2px solid ${color.borderStrong}`,
  '@media': {
    [media.tablet]: { columnCount: 2, columnGap: space.xl },
    [media.wide]: {
      columnCount: 'auto',
      position: 'sticky',
      insetBlockStart: '6rem',
      maxBlockSize: 'calc(100vh - 10.5rem)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      scrollbarWidth: 'thin',
      margin: '-6px',
      padding: '6px',
      borderBlockEnd: 0,
    },
  },
})
globalStyle(`${folded}:not([open]) + ${contents}`, { '@media': { [`not all and ${media.wide}`]: { display: 'none' } } })

export const list = style({ counterReset: part })
globalStyle(`${list} > li`, { counterIncrement: part, breakInside: 'avoid' })
globalStyle(`${list} a`, {
  display: 'grid',
  gridTemplateColumns: '2rem minmax(0, 1fr)',
  alignItems: 'baseline',
  minBlockSize: tokens.target,
  paddingBlock: '0.55rem',
  fontSize: fontSize.small,
  lineHeight: '1.35',
  textDecorationColor: 'transparent',
  '@media': { [media.hover]: { ':hover': { textDecorationColor: 'currentColor' } } },
} as never)
globalStyle(`${list} a::before`, {
  content: `counter(${part})`,
  ...headingFont,
  color: color.label,
})
globalStyle(`${list} a[aria-current]`, {
  color: color.label,
  textDecorationColor: 'currentColor',
  textDecorationThickness: '2px',
})

export const effective = style({ fontSize: fontSize.lead, color: color.textMuted })
export const intro = style({
  ...stacked(space.m),
  ...leadText,
  maxInlineSize: '40rem',
  paddingBlockEnd: space.xl,
})
export const clause = style({
  ...stacked(space.m),
  paddingBlock: space.xl,
  borderBlockStart: `1px solid ${color.border}`,
  '@media': { [media.print]: { paddingBlock: '0.3cm' } },
})
globalStyle(`${clause} > *`, { maxInlineSize: tokens.measure })
globalStyle(`${clause} > h2`, { fontSize: 'clamp(1.4rem, 1.25rem + 0.8vw, 1.9rem)' })
globalStyle(`${clause} > h3`, { marginBlockStart: space.s })
globalStyle(`${clause} ul`, { paddingInlineStart: '1.25em', ...stacked(space.xs) })
globalStyle(`${clause} li::marker`, { color: color.label })
export const box = style({ marginBlockStart: space.xl, ...leadText })
