import { style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { stacked, wrapped } from '#ui/styles/patterns.ts'
import { color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

export const field = style({
  ...stacked(space.xxs),
  minInlineSize: 0,
  '@media': { [media.print]: { display: 'none' } },
})
export const labelRow = style({
  ...wrapped(`0 ${space.s}`),
  alignItems: 'baseline',
  justifyContent: 'space-between',
})
export const label = style({ fontWeight: tokens.weight.strong, lineHeight: '1.4' })
export const mark = style({ fontSize: fontSize.small, color: color.textMuted })
export const suggestion = style({
  position: 'relative',
  padding: 0,
  fontSize: fontSize.small,
  lineHeight: 'inherit',
  overflowWrap: 'anywhere',
  // No taller row, which would move what is under it; the target is as large as it must be.
  marginBlock: '-4px',
  color: color.action,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
  '::after': { content: '', position: 'absolute', inset: '-0.7rem 0' },
})
export const hint = style({ fontSize: fontSize.small, color: color.textMuted, lineHeight: '1.45' })
export const error = style({
  display: 'flex',
  gap: space.xs,
  alignItems: 'first baseline',
  fontWeight: tokens.weight.strong,
  color: color.destructive,
  lineHeight: '1.4',
})

export const control = style({
  inlineSize: '100%',
  minBlockSize: '3.1rem',
  padding: '0.55rem 0.85rem',
  border: `2px solid ${color.borderStrong}`,
  borderRadius: tokens.radius.s,
  backgroundColor: color.raised,
  color: color.text,
  lineHeight: '1.45',
  transition: `border-color ${tokens.motion.quick}`,
  selectors: {
    '&[aria-invalid="true"]': {
      borderColor: color.destructive,
      borderWidth: '3px',
      padding: 'calc(0.55rem - 1px) calc(0.85rem - 1px)',
    },
    '&:read-only:not(select)': { backgroundColor: color.sunken },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-invalid="true"])': { borderColor: color.text } } },
  },
})
export const area = style([control, { resize: 'vertical' }])
export const selectFrame = style({ position: 'relative', display: 'grid' })
export const select = style([
  control,
  { appearance: 'none', paddingInlineEnd: '2.75rem', textOverflow: 'ellipsis', cursor: 'pointer' },
])
export const chevron = style({
  position: 'absolute',
  insetInlineEnd: '0.9rem',
  insetBlock: 0,
  display: 'grid',
  alignItems: 'center',
  pointerEvents: 'none',
})
