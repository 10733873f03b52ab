import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { leadText, stacked } from '#ui/styles/patterns.ts'
import { color, space } from '#ui/styles/tokens.css.ts'

/** Text so large that it needs the whole row. */
const CROWDED = '(max-width: 16rem)'

export const hero = style({
  overflowX: 'hidden',
  containerType: 'inline-size',
  // The sill under the windows.
  borderBlockEnd: `2px solid ${color.borderStrong}`,
  // In `@supports`, since the minifier drops the first of two declarations.
  '@supports': { '(overflow: clip)': { overflowX: 'clip' } },
})
export const inner = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  columnGap: space.l,
  paddingBlockStart: 'clamp(2.25rem, 1.5rem + 4vw, 5.5rem)',
  '@media': { [media.print]: { paddingBlockStart: '0.3cm' } },
})
export const words = style({
  ...stacked(space.m),
  paddingBlockEnd: 'clamp(2rem, 1.5rem + 2.5vw, 4rem)',
  maxInlineSize: '46rem',
  '@media': { [media.print]: { paddingBlockEnd: '0.4cm', maxInlineSize: 'none' } },
})
export const lead = style({
  ...leadText,
  color: color.textMuted,
  maxInlineSize: '36rem',
  '@media': { [media.tablet]: { textWrap: 'balance' } },
})

export const windows = style({
  blockSize: 'clamp(5.5rem, 3rem + 11vw, 14rem)',
  maxInlineSize: 'none',
  overflow: 'visible',
  filter: `drop-shadow(0 0 1.5rem ${color.glow})`,
  '@container': { [CROWDED]: { display: 'none' } },
  '@media': {
    // On phones the negative margins hide the two outer windows, to leave their width for the text.
    [media.mobile]: { blockSize: '6.25rem', marginInline: '-1.95rem' },
    [media.print]: { display: 'none' },
  },
})
export const sideWindow = style({ '@media': { [media.mobile]: { display: 'none' } } })
export const glass = style({ fill: color.glass })
export const glassDeep = style({ fill: color.glassDeep })
export const glassWarm = style({ fill: color.glassWarm })
export const came = style({ fill: 'none', stroke: color.came, strokeWidth: 2.5 })
export const frame = style({ fill: 'none', stroke: color.came, strokeWidth: 5 })
