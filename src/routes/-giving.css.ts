import { style } from '@vanilla-extract/css'
import { tokens } from '#ui/tokens.css.ts'

const { space, colour } = tokens

export const donate = style({ display: 'grid', gap: space.l, maxInlineSize: '28rem' })

export const amounts = style({ display: 'grid', gap: space.s, gridTemplateColumns: 'repeat(auto-fit, minmax(5rem, 1fr))' })

export const offlineNote = style({ color: colour.textMuted })
