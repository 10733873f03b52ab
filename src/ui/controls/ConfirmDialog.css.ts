import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { stacked } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

export const dialog = style({
  inlineSize: 'min(34rem, calc(100vw - 2rem))',
  maxBlockSize: ['calc(100vh - 2rem)', 'calc(100dvh - 2rem)'],
  overflowY: 'auto',
  padding: 'clamp(1.25rem, 5vw, 2.25rem)',
  border: `2px solid ${color.destructive}`,
  borderRadius: tokens.radius.m,
  backgroundColor: color.raised,
  color: color.text,
  boxShadow: tokens.shadow.floating,
  '::backdrop': { backgroundColor: color.backdrop },
  '@media': { [media.print]: { display: 'none' } },
})
globalStyle(`${dialog}[open]`, stacked(space.m))
globalStyle(`${dialog} h2`, { fontSize: tokens.fontSize.title, lineHeight: tokens.lineHeight.title })
