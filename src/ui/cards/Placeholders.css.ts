import { keyframes, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { color, tokens } from '#ui/styles/tokens.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.55 } })
export const placeholder = style({
  blockSize: '20rem',
  backgroundColor: color.placeholder,
  borderRadius: tokens.radius.m,
  '@media': {
    [media.motion]: { animation: `${breathe} 1.8s ease-in-out infinite` },
    [media.forcedColors]: { border: '1px solid GrayText' },
  },
})
