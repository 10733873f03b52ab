import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

export const tabList = style({
  display: 'grid',
  // Side by side, or stacked with very large text.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 5.5rem), 1fr))',
  borderBlockEnd: `2px solid ${color.borderStrong}`,
  '@media': {
    [media.tablet]: { display: 'flex', flexWrap: 'wrap', columnGap: space.l },
    [media.withoutScript]: { display: 'none' },
    [media.print]: { display: 'none' },
  },
})
export const tab = style({
  display: 'grid',
  alignContent: 'start',
  minBlockSize: '3.25rem',
  padding: `${space.s} ${space.xs}`,
  marginBlockEnd: '-2px',
  border: 0,
  borderBlockEnd: '6px solid transparent',
  backgroundColor: 'transparent',
  textAlign: 'start',
  cursor: 'pointer',
  color: color.textMuted,
  transition: `border-color ${tokens.motion.quick}`,
  selectors: { '&[aria-selected="true"]': { color: color.text, borderBlockEndColor: color.label } },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover:not([aria-selected="true"])': { borderBlockEndColor: color.border, color: color.text } },
    },
    [media.forcedColors]: {
      selectors: {
        '&[aria-selected="true"]': { borderBlockEndColor: 'Highlight' },
        '&[aria-selected="false"]': { borderBlockEndColor: 'Canvas' },
      },
    },
  },
})
export const label = style({
  fontFamily: tokens.font.heading,
  fontWeight: tokens.weight.heading,
  fontSize: 'clamp(1rem, 0.85rem + 0.7vw, 1.35rem)',
  lineHeight: '1.2',
})
export const note = style({ fontSize: fontSize.small, lineHeight: '1.35' })
export const panel = style({
  paddingBlockStart: space.xl,
  '@media': { [media.withoutScript]: { display: 'block' }, [media.print]: { display: 'block' } },
})
/** Repeats the tab's text where the tabs are hidden. */
export const panelTitle = style({
  display: 'none',
  '@media': {
    [media.withoutScript]: { display: 'block', marginBlockEnd: space.l },
    [media.print]: { display: 'block' },
  },
})
