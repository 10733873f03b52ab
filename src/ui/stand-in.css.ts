import { globalStyle, style } from '@vanilla-extract/css'

/** What stands for a screen until that is rendered: as it looks at rest. */
export const standIn = style({})
globalStyle(`${standIn} *`, { animation: 'none !important' })

/** One that is about to be shown. */
export const awaited = style({ contentVisibility: 'hidden', flexGrow: 0 })
