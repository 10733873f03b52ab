import { keyframes, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'

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
