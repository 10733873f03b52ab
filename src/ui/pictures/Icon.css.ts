import { style, styleVariants } from '@vanilla-extract/css'

const base = style({
  flexShrink: 0,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'square',
  strokeLinejoin: 'miter',
})
export const icon = styleVariants({ text: '1.15em', large: '1.75rem' }, (size) => [
  base,
  { inlineSize: size, blockSize: size },
])
