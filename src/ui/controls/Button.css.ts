import { keyframes, style, type StyleRule } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { variants } from '#ui/styles/patterns.ts'
import { color, motion, space, tokens } from '#ui/styles/tokens.css.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.xs,
  minBlockSize: '3rem',
  minInlineSize: tokens.target,
  maxInlineSize: '100%',
  paddingBlock: '0.6rem',
  paddingInline: '1.35rem',
  // Forced colors drop the background and show this border.
  border: '2px solid transparent',
  borderRadius: tokens.radius.s,
  fontSize: tokens.fontSize.body,
  fontWeight: tokens.weight.strong,
  lineHeight: '1.25',
  textAlign: 'center',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}, color ${motion.quick}, transform ${motion.quick}`,
  selectors: {
    '&:active': { transform: 'translateY(1px)' },
    '&[aria-disabled="true"]': { cursor: 'not-allowed', transform: 'none' },
    '&[aria-busy="true"]': { cursor: 'progress' },
  },
  '@media': { [media.print]: { display: 'none' } },
})

interface Paint {
  ground: string
  text: string
  hover: string
  /** For a button with a border, which its color fills when hovered. */
  hoverText?: string
  pressed?: string
}
const painted = ({ ground, text, hover, hoverText, pressed = hover }: Paint): StyleRule => ({
  backgroundColor: ground,
  color: text,
  borderColor: hoverText ? text : 'transparent',
  '@media': {
    [media.hover]: {
      selectors: { '&:hover:not([aria-disabled="true"])': { backgroundColor: hover, color: hoverText ?? text } },
    },
  },
  selectors: {
    // Forced colors drop the background, which shows what is chosen.
    '&[aria-pressed="true"]': {
      '@media': { [media.forcedColors]: { outline: '4px solid Highlight', outlineOffset: '-6px' } },
    },
    '&:active:not([aria-disabled="true"])': { backgroundColor: pressed },
    // Border and background show that it is disabled; its text stays readable.
    '&[aria-disabled="true"]:not([aria-busy="true"])': {
      backgroundColor: color.sunken,
      color: color.textMuted,
      borderColor: color.border,
      borderStyle: 'dashed',
    },
  },
})

const looks = variants(base, {
  primary: painted({
    ground: color.action,
    text: color.onAction,
    hover: color.actionHover,
    pressed: color.actionPressed,
  }),
  secondary: painted({
    ground: 'transparent',
    text: color.link,
    hover: color.link,
    hoverText: color.ground,
    pressed: color.linkHover,
  }),
  quiet: {
    ...painted({ ground: 'transparent', text: color.link, hover: color.sunken, pressed: color.border }),
    paddingInline: '0.75rem',
  },
  destructive: painted({ ground: color.destructive, text: color.onDestructive, hover: color.destructiveHover }),
  primaryOnPicture: painted({ ground: color.accent, text: color.onAccent, hover: color.accentHover }),
  // With its own background, since the picture behind it may have any color.
  secondaryOnPicture: painted({
    ground: color.veil,
    text: color.onPicture,
    hover: color.onPicture,
    hoverText: color.onAccent,
    pressed: color.veil,
  }),
})

const flush = style([
  looks.quiet,
  {
    paddingInline: space.xs,
    marginInlineStart: `calc(-1 * (${space.xs} + 2px))`,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '0.08em',
  },
])
export const button = { ...looks, flush }

const light = keyframes({ '0%, 60%, 100%': { opacity: 0.3 }, '30%': { opacity: 1 } })

export const panes = style({ display: 'inline-flex', gap: '3px' })
export const pane = style({
  inlineSize: '0.42em',
  blockSize: '1em',
  borderStartStartRadius: '0.42em',
  borderStartEndRadius: '0.42em',
  // Drawn with borders: forced colors keep them, but drop backgrounds.
  border: '0.21em solid currentColor',
  borderBlockEndWidth: '0.79em',
  '@media': { [media.motion]: { animation: `${light} 1.2s infinite` } },
  selectors: { '&:nth-child(2)': { animationDelay: '0.2s' }, '&:nth-child(3)': { animationDelay: '0.4s' } },
})
