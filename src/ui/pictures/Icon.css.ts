import { styleVariants } from '@vanilla-extract/css'

export const icon = styleVariants({ text: '1.15em', large: '1.75rem' }, (size) => ({
  flexShrink: 0,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'square',
  inlineSize: size,
  blockSize: size,
}))
