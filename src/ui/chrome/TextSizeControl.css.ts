import { globalStyle, style } from '@vanilla-extract/css'
import { TEXT_SIZE_ATTRIBUTE, type TextSize } from '#schema/text-size.ts'
import { media } from '#ui/styles/media.ts'
import { variants, wrapped } from '#ui/styles/patterns.ts'
import { color, motion, space, tokens } from '#ui/styles/tokens.css.ts'

/** Relative to the browser's text size. */
const SCALE: Record<Exclude<TextSize, 'standard'>, string> = { large: '115%', largest: '130%' }
for (const [size, fontSize] of Object.entries(SCALE)) {
  // Not in print, which has its own size.
  globalStyle(`html[${TEXT_SIZE_ATTRIBUTE}='${size}']`, { '@media': { screen: { fontSize } } })
}

export const control = style({ ...wrapped(`${space.xs} ${space.m}`), alignItems: 'center' })
export const label = style({ color: color.textMuted })
export const choices = style(wrapped(space.xs))
const choiceBase = style({
  minBlockSize: tokens.target,
  minInlineSize: tokens.target,
  paddingBlock: 0,
  paddingInline: space.s,
  border: `2px solid ${color.borderStrong}`,
  borderRadius: tokens.radius.s,
  lineHeight: '1.2',
  touchAction: 'manipulation',
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
export const choice = variants(choiceBase, {
  standard: { fontSize: '1rem' },
  large: { fontSize: '1.15rem' },
  largest: { fontSize: '1.3rem' },
})
