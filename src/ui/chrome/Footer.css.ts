import { globalStyle, style } from '@vanilla-extract/css'
import { TEXT_SIZE_ATTRIBUTE, type TextSize } from '#schema/text-size.ts'
import { media } from '#ui/styles/media.ts'
import { headingText, iconAndText, oneColumn, stacked, variants, wrapped } from '#ui/styles/patterns.ts'
import { color, fontSize, foundationGround, motion, space, tokens } from '#ui/styles/tokens.css.ts'

const COURSE = 15
const BRICK = 52
const JOINTS = `linear-gradient(to right, ${color.mortar} 2px, transparent 2px)`

/** Three courses of bricks in running bond, above the footer. */
export const wall = style({
  blockSize: `${3 * COURSE + 2}px`,
  backgroundColor: color.brickwork,
  backgroundImage: `${JOINTS}, ${JOINTS}, ${JOINTS}, linear-gradient(${color.mortar} 2px, transparent 2px)`,
  backgroundSize: `${BRICK}px ${COURSE}px`,
  backgroundPosition: `0 0, ${BRICK / 2}px ${COURSE}px, 0 ${2 * COURSE}px, 0 0`,
  backgroundRepeat: 'repeat-x, repeat-x, repeat-x, repeat',
  '@media': { [media.print]: { display: 'none' }, [media.forcedColors]: { display: 'none' } },
})
export const footer = style([
  foundationGround,
  {
    paddingBlock: `${space.xxl} max(${space.xl}, env(safe-area-inset-bottom))`,
    '@media': {
      [media.print]: {
        borderBlockStart: `1pt solid ${color.text}`,
        marginBlockStart: '0.4cm',
        paddingBlock: '0.25cm 0',
        breakInside: 'avoid',
      },
    },
  },
])
export const inner = style({
  ...stacked(`${space.xxl} clamp(2rem, 5vw, 5rem)`),
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    [media.wide]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 5fr) minmax(0, 3fr)' },
    [media.print]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space.xs },
  },
})
/** On paper the footer is two lines: name and address, then times. */
const line = { ...wrapped(`0 ${space.l}`), alignItems: 'baseline' } as const
export const part = style({ ...stacked(space.m), '@media': { [media.print]: line } })

globalStyle(`${footer} h2`, {
  fontSize: fontSize.title,
  lineHeight: tokens.lineHeight.title,
  '@media': { [media.print]: { display: 'none' } },
})
globalStyle(`${footer} address svg`, { '@media': { [media.print]: { display: 'none' } } })
export const name = style({
  ...headingText('clamp(1.5rem, 1.3rem + 0.8vw, 2rem)', '1.15'),
  color: color.text,
  '@media': { [media.print]: { fontSize: fontSize.body } },
})
export const address = style({
  fontStyle: 'normal',
  ...stacked(space.xxs),
  '@media': { [media.print]: line },
})
export const contactLink = style({
  ...iconAndText,
  justifySelf: 'start',
  '@media': { [media.print]: { minBlockSize: 0 } },
})

export const times = style({ margin: 0, display: 'grid', '@media': { [media.print]: line } })
export const gathering = style({
  ...oneColumn,
  paddingBlock: space.s,
  borderBlockEnd: `1px solid ${color.border}`,
  selectors: { '&:first-child': { borderBlockStart: `1px solid ${color.border}` } },
  '@media': { [media.print]: { ...line, gap: space.xs, padding: 0, border: '0 !important' as '0' } },
})
export const when = style({
  ...headingText('clamp(1.3rem, 1.15rem + 0.6vw, 1.65rem)', '1.25'),
  color: color.accent,
  '@media': { [media.print]: { fontSize: fontSize.body } },
})
export const gatheringNote = style({ display: 'block', color: color.label })

export const links = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  columnGap: space.m,
})
export const link = style({ ...iconAndText, color: color.text, textDecorationColor: color.borderStrong })
export const base = style({
  gridColumn: '1 / -1',
  ...wrapped(`${space.xs} ${space.xl}`),
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBlockStart: space.l,
  borderBlockStart: `1px solid ${color.border}`,
  '@media': { [media.print]: { display: 'none' } },
})
export const legal = style(wrapped(`0 ${space.l}`))
/** A full row at the end of the footer's last part, which wraps. It keeps its height when empty, so that nothing moves. */
export const note = style({ flexBasis: '100%', display: 'flex', alignItems: 'center', minBlockSize: tokens.target })
globalStyle(`${note} a`, {
  ...iconAndText,
  color: color.accent,
  fontWeight: tokens.weight.strong,
})
/** Relative to the browser's text size. */
const SCALE: Record<Exclude<TextSize, 'standard'>, string> = { large: '115%', largest: '130%' }
for (const [size, scale] of Object.entries(SCALE)) {
  // Not in print, which has its own size.
  globalStyle(`html[${TEXT_SIZE_ATTRIBUTE}='${size}']`, { '@media': { screen: { fontSize: scale } } })
}

export const textSize = style({ ...wrapped(`${space.xs} ${space.m}`), alignItems: 'center' })
export const textSizeLabel = style({ color: color.textMuted })
export const textSizes = style(wrapped(space.xs))
const sizeButton = style({
  minBlockSize: tokens.target,
  minInlineSize: tokens.target,
  paddingBlock: 0,
  paddingInline: space.s,
  border: `2px solid ${color.borderStrong}`,
  borderRadius: tokens.radius.s,
  lineHeight: '1.2',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    '&[aria-pressed="true"]': { backgroundColor: color.text, borderColor: color.text, color: color.ground },
  },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover:not([aria-pressed="true"])': { backgroundColor: color.sunken, borderColor: color.text } },
    },
    [media.forcedColors]: {
      selectors: { '&[aria-pressed="true"]': { borderColor: 'Highlight', borderWidth: '4px' } },
    },
  },
})
/** Each button's text has the size that it sets. */
export const textSizeButton = variants(sizeButton, {
  standard: { fontSize: '1rem' },
  large: { fontSize: '1.15rem' },
  largest: { fontSize: '1.3rem' },
})
