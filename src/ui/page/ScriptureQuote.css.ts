import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { headingFont, stacked, variants } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

/** In a narrow container the reference is above the words, and the words are larger. */
const COLUMN = '(max-width: 40rem)'

/** Chapter and verse large in the margin, the words next to them, as in a Bible. */
export const quote = style({
  ...stacked(`${space.xs} clamp(1.25rem, 3vw, 2.75rem)`),
  '@media': { [media.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'start' } },
  '@container': { [COLUMN]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: space.m } },
})
export const text = variants(
  { fontFamily: tokens.font.heading, fontWeight: '450', hangingPunctuation: 'first last', order: 2 },
  {
    plain: {
      fontSize: 'clamp(1.25rem, 1.12rem + 0.6vw, 1.55rem)',
      lineHeight: '1.5',
      maxInlineSize: '34em',
      '@container': {
        [COLUMN]: { fontSize: 'clamp(1.3rem, 1.1rem + 1vw, 1.85rem)', lineHeight: '1.4', maxInlineSize: '24em' },
      },
    },
    banner: {
      textWrap: 'balance',
      fontSize: 'clamp(1.5rem, 1.15rem + 1.7vw, 2.6rem)',
      lineHeight: '1.32',
      maxInlineSize: '24em',
    },
  },
)
export const reference = style({
  order: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '0.4em',
  ...headingFont,
  color: color.label,
  lineHeight: '1.1',
  '@media': {
    [media.tablet]: {
      flexDirection: 'column',
      alignItems: 'flex-end',
      textAlign: 'end',
      paddingInlineEnd: 'clamp(1.25rem, 3vw, 2.75rem)',
      borderInlineEnd: `2px solid ${color.border}`,
      alignSelf: 'stretch',
    },
  },
  '@container': {
    [COLUMN]: {
      flexDirection: 'row',
      alignItems: 'baseline',
      textAlign: 'start',
      paddingInlineEnd: 0,
      borderInlineEnd: 0,
      paddingBlockStart: space.m,
      borderBlockStart: `2px solid ${color.borderStrong}`,
    },
  },
})
export const verse = styleVariants({
  plain: { fontSize: 'clamp(1.6rem, 1.2rem + 1.8vw, 2.5rem)' },
  banner: { fontSize: 'clamp(2rem, 1.2rem + 3.6vw, 4rem)' },
})
export const book = style({ fontSize: tokens.fontSize.body })
