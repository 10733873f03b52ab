import { globalStyle, style } from '@vanilla-extract/css'

/** What stands for a screen until that is rendered: as it looks at rest. */
export const standIn = style({})
globalStyle(`${standIn} *`, { animation: 'none !important' })

/** One that is about to be shown. */
export const awaited = style({ contentVisibility: 'hidden' })

/** What it is shown in place of. */
export const gone = style({ display: 'none' })

/** A link whose screen is about to be shown says by that that it was pressed; a glow would have the page painted once more before its click is told. */
globalStyle('a[data-pressed]', { WebkitTapHighlightColor: 'transparent' })

// On slow devices the header changes at once: it does as the page goes to its top, and in each frame of a transition the page would be laid out.
globalStyle(':root[data-still] header, :root[data-still] header *', { transition: 'none' })
