import { style } from '@vanilla-extract/css'

export const ownText = style({ display: 'contents' })
