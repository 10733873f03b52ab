import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { stacked } from '#ui/styles/patterns.ts'
import { color, space, tokens } from '#ui/styles/tokens.css.ts'

/** Height of one track of letters, which is the line height. */
const TRACK = '1.3em'

export const sign = style(stacked(space.m))
export const face = style({
  padding: `${space.m} clamp(1rem, 0.6rem + 2vw, 2rem)`,
  ...stacked(space.xs),
  color: color.onSign,
  backgroundColor: color.sign,
  border: `4px solid ${color.signFrame}`,
  borderRadius: '3px',
  boxShadow: `${tokens.shadow.pane}, ${tokens.shadow.floating}`,
  '@media': {
    [media.forcedColors]: { border: '3px solid CanvasText' },
    [media.print]: {
      border: `1.5pt solid ${color.text}`,
      boxShadow: 'none',
      color: color.text,
      background: 'none',
      breakInside: 'avoid',
    },
  },
})
export const kind = style({
  color: color.signLabel,
  fontWeight: tokens.weight.strong,
  '@media': { [media.print]: { color: color.text } },
})
/** Wide-set capitals on tracks, like the letters of a church sign. */
export const letters = style({
  fontSize: 'clamp(1.3rem, 1.05rem + 1.2vw, 2rem)',
  lineHeight: TRACK,
  letterSpacing: '0.06em',
  textTransform: 'uppercase',
  backgroundImage: `repeating-linear-gradient(to bottom, transparent 0 calc(${TRACK} - 2px), ${color.signTrack} calc(${TRACK} - 2px) ${TRACK})`,
  '@media': { [media.print]: { backgroundImage: 'none' } },
})
export const words = style({ maxInlineSize: tokens.measure, textWrap: 'pretty' })
globalStyle(`${words} a`, { color: 'inherit' })
