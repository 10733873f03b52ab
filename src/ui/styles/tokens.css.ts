import { assignVars, createGlobalTheme, globalStyle, style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { cobaltBand, day, dayContrast, foundation, night, nightContrast, paper, type ThemeColors } from './themes.ts'

/** Colors are named for their use. Inside `cobaltGround` and `foundationGround` all of them change. */
export const tokens = createGlobalTheme(':root', {
  color: day,
  space: {
    xxs: '0.25rem',
    xs: '0.5rem',
    s: '0.75rem',
    m: '1rem',
    l: '1.5rem',
    xl: '2.25rem',
    xxl: '3.5rem',
    section: 'clamp(3.5rem, 2.4rem + 5vw, 7rem)',
    gutter: 'min(5vw, 4rem)',
  },
  radius: { s: '3px', m: '5px' },
  shadow: {
    raised: '0 1px 2px rgb(12 20 30 / 0.14), 0 8px 20px -10px rgb(12 20 30 / 0.3)',
    floating: '0 2px 6px rgb(0 0 0 / 0.2), 0 18px 40px -12px rgb(0 0 0 / 0.4)',
    pane: 'inset 0 2px 6px rgb(0 0 0 / 0.5)',
    under: '0 6px 16px -12px rgb(0 0 0 / 0.5)',
    groove:
      'inset 0 3px 4px rgb(20 10 2 / 0.42), inset 0 -1px 2px rgb(20 10 2 / 0.3), inset 2px 0 3px rgb(20 10 2 / 0.18), inset -2px 0 3px rgb(20 10 2 / 0.18)',
  },
  /** Gradients over a picture behind text: from the side; on phones from above. */
  dim: {
    side: 'linear-gradient(100deg, rgb(7 15 38 / 0.62), rgb(7 15 38 / 0.28) 45%, transparent 70%)',
    above: 'linear-gradient(rgb(7 15 38 / 0.5), rgb(7 15 38 / 0.2) 55%, transparent 75%)',
  },
  font: {
    heading: `'Besley', 'Besley Georgia', 'Besley Noto Serif', 'Besley DejaVu Serif', Georgia, serif`,
    reading: `'Atkinson Hyperlegible Next', 'Atkinson Arial', 'Atkinson Roboto', 'Atkinson DejaVu Sans', system-ui, sans-serif`,
  },
  /** They grow with the screen and the text size. The largest are limited, so that a long word fits across a phone. */
  fontSize: {
    small: '1rem',
    body: '1.125rem',
    lead: 'clamp(1.2rem, 1.12rem + 0.4vw, 1.4rem)',
    title: 'clamp(1.3rem, 1.22rem + 0.35vw, 1.5rem)',
    heading: 'min(clamp(1.8rem, 1.45rem + 1.7vw, 2.75rem), 13vw)',
    page: 'min(clamp(2.2rem, 1.55rem + 3vw, 4rem), 15vw)',
    display: 'min(clamp(2.5rem, 1.6rem + 4.2vw, 5rem), 18vw)',
    numeral: 'clamp(2.4rem, 2rem + 1.6vw, 3.4rem)',
  },
  lineHeight: { reading: '1.6', title: '1.3', display: '1.08' },
  weight: { strong: '650', heading: '700' },
  motion: { quick: '150ms', calm: '200ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  /** `measure`: the longest line of running text. `pageWidth`: the widest content. */
  measure: '66ch',
  pageWidth: '76rem',
  target: '2.75rem',
  layer: { header: '10', toasts: '20' },
})

export const { color, font, fontSize, lineHeight, motion, space, weight } = tokens

const recolor = (colors: Partial<ThemeColors>) =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [tokens.color[name as keyof ThemeColors], value]))

/** Tighter spacing in print, to save pages. */
const onPaper = {
  ...assignVars(tokens.space, {
    xxs: '0.15rem',
    xs: '0.3rem',
    s: '0.5rem',
    m: '0.65rem',
    l: '0.8rem',
    xl: '1rem',
    xxl: '1.4rem',
    section: '0.9rem',
    gutter: '0px',
  }),
  ...assignVars(tokens.fontSize, {
    small: '0.95rem',
    body: '1rem',
    lead: '1.1rem',
    title: '1.2rem',
    heading: '1.45rem',
    page: '2.1rem',
    display: '2.1rem',
    numeral: '1.9rem',
  }),
  ...assignVars(tokens.lineHeight, { reading: '1.45', title: '1.25', display: '1.1' }),
}

// Order matters for the cascade: dark first, then more contrast.
globalStyle(':root', {
  colorScheme: 'light dark',
  '@media': {
    [media.dark]: { vars: recolor(night) },
    [media.moreContrast]: { vars: recolor(dayContrast) },
    [media.moreContrastDark]: { vars: recolor({ ...night, ...nightContrast }) },
    [media.print]: { vars: { ...recolor(paper), ...onPaper } },
  },
})

/** A colored area that redefines all colors. In print it is paper. */
const ground = (colors: ThemeColors) => ({
  vars: recolor(colors),
  colorScheme: 'dark',
  color: tokens.color.text,
  backgroundColor: tokens.color.ground,
  '@media': {
    [media.moreContrast]: { vars: recolor(nightContrast) },
    [media.print]: { vars: recolor(paper) },
  },
})
export const cobaltGround = style(ground(cobaltBand))
export const foundationGround = style(ground(foundation))
