import { style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { foundationGround, tokens } from './tokens.css.ts'

const { colour, space } = tokens
const ROW = '2.15rem'

/** The sign out front: letters pushed into the grooves of a dark board, in a frame with a lip. */
export const sign = style([
  foundationGround,
  {
    display: 'grid',
    gap: space.xs,
    justifyItems: 'center',
    maxInlineSize: '40rem',
    padding: `${space.l} clamp(1rem, 4vw, 2.5rem)`,
    textAlign: 'center',
    border: `0.6rem solid ${colour.brickwork}`,
    borderRadius: '4px',
    backgroundImage: `repeating-linear-gradient(to bottom, transparent 0 calc(${ROW} - 2px), rgb(0 0 0 / 0.55) calc(${ROW} - 2px) calc(${ROW} - 1px), rgb(255 255 255 / 0.14) calc(${ROW} - 1px) ${ROW})`,
    backgroundOrigin: 'content-box',
    boxShadow: 'inset 0 3px 8px rgb(0 0 0 / 0.5)',
    '@media': { [media.print]: { border: '1.5pt solid #000000', background: 'none', boxShadow: 'none' } },
  },
])
export const title = style({ fontSize: 'clamp(1.35rem, 1.1rem + 1.1vw, 1.9rem)', lineHeight: ROW, textTransform: 'uppercase', letterSpacing: '0.06em', fontWeight: '750' })
export const line = style({ fontFamily: tokens.font.heading, fontSize: 'clamp(1.125rem, 1.05rem + 0.3vw, 1.3rem)', lineHeight: ROW, textWrap: 'balance' })
