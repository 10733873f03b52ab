import { keyframes, style } from '@vanilla-extract/css'
import { HEIGHT, WIDTH } from '#ui/pictures/LancetWindow.css.ts'
import { lancetClip } from '#ui/pictures/lancet.ts'
import { media } from '#ui/styles/media.ts'
import { variants } from '#ui/styles/patterns.ts'
import { tokens } from '#ui/styles/tokens.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.55 } })
export const shape = style({
  backgroundColor: tokens.color.placeholder,
  borderRadius: tokens.radius.s,
  maxInlineSize: '100%',
  '@media': {
    [media.motion]: { animation: `${breathe} 1.8s ease-in-out infinite` },
    [media.forcedColors]: { border: '1px solid GrayText' },
  },
})
export const line = variants(shape, {
  badge: { inlineSize: '8rem', blockSize: '1.75rem' },
  date: { inlineSize: '10rem', blockSize: '1.2rem' },
  title: { inlineSize: '85%', blockSize: '1.8rem', marginBlock: '0.2rem' },
  half: { inlineSize: '45%', blockSize: '1.2rem' },
  full: { inlineSize: '100%', blockSize: '1.2rem', marginBlock: '0.3rem' },
  most: { inlineSize: '78%', blockSize: '1.2rem', marginBlock: '0.3rem' },
  button: { inlineSize: '9.5rem', blockSize: '3rem' },
})
export const lancet = style([
  shape,
  {
    inlineSize: '100%',
    aspectRatio: `${WIDTH} / ${HEIGHT}`,
    clipPath: lancetClip(WIDTH, HEIGHT),
    borderRadius: 0,
    marginBlockEnd: '0.85rem',
  },
])
