import { style } from '@vanilla-extract/css'
import { color } from '#ui/styles/tokens.css.ts'

export const mark = style({ flexShrink: 0, blockSize: '2.6rem', inlineSize: 'auto', overflow: 'visible' })
export const pane = style({ fill: color.markGlass })
export const foot = style({ fill: color.markFoot })
export const roundel = style({ fill: color.glassWarm })
export const came = style({ fill: 'none', stroke: color.came, strokeWidth: 2 })
export const frame = style({ fill: 'none', stroke: color.came, strokeWidth: 3 })
