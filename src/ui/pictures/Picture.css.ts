import { createVar, fallbackVar, style, styleVariants } from '@vanilla-extract/css'
import { filling } from '#ui/styles/patterns.ts'

const x = createVar()
const y = createVar()
const steps = Object.fromEntries(Array.from({ length: 11 }, (_, step) => [step * 10, `${step * 10}%`]))

/** The focal point in steps of ten percent, with a class for each, because the CSP forbids style attributes. */
export const focusX = styleVariants(steps, (at) => ({ vars: { [x]: at } }))
export const focusY = styleVariants(steps, (at) => ({ vars: { [y]: at } }))

export const frame = style({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  inlineSize: '100%',
  blockSize: '100%',
})
export const placeholder = style(filling)
export const img = style({
  position: 'relative',
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  objectPosition: `${fallbackVar(x, '50%')} ${fallbackVar(y, '50%')}`,
})
