import { style } from '@vanilla-extract/css'
import { tokens } from '#ui/styles/tokens.css.ts'

export const place = style({ paddingBlockStart: tokens.space.xl })
