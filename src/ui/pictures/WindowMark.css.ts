import { style } from '@vanilla-extract/css'
import { tokens } from '#ui/styles/tokens.css.ts'

const { colour } = tokens
export const mark = style({ flexShrink: 0, blockSize: '2.6rem', inlineSize: 'auto', overflow: 'visible' })
export const pane = style({ fill: colour.markGlass })
export const foot = style({ fill: colour.markFoot })
export const roundel = style({ fill: colour.glassWarm })
export const came = style({ fill: 'none', stroke: colour.came, strokeWidth: 2 })
export const frame = style({ fill: 'none', stroke: colour.came, strokeWidth: 3 })
