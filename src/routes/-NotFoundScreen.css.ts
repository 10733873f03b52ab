import { style } from '@vanilla-extract/css'
import { tokens } from '#ui/tokens.css.ts'

const { colour, space } = tokens
export const ways = style({ paddingBlock: space.xxl })
export const hint = style({ fontSize: tokens.fontSize.small, color: colour.textMuted })
