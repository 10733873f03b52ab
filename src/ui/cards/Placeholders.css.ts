import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.55 } })
const box = style({
  backgroundColor: color.placeholder,
  borderRadius: tokens.radius.m,
  '@media': {
    [media.motion]: { animation: `${breathe} 1.8s ease-in-out infinite` },
    [media.forcedColors]: { border: '1px solid GrayText' },
  },
})

/** As tall as usual entries, on phones and on wide screens, so that what follows moves little when they arrive. */
const HEIGHTS = {
  photo: ['11rem', '24rem'],
  sermonCard: ['30rem', '30rem'],
  sermonRow: ['30rem', '17rem'],
  leaderStack: ['29rem', '39rem'],
  leaderRow: ['39rem', '22rem'],
}
export const placeholder = styleVariants(HEIGHTS, ([onPhones, wide], kind) => [
  box,
  {
    blockSize: onPhones,
    flex: '1 1 19rem',
    '@media': { [media.wide]: { blockSize: wide } },
    marginBlockEnd: kind.endsWith('Row') ? space.m : undefined,
  },
])
