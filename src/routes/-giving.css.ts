import { style } from '@vanilla-extract/css'
import { media } from '#ui/media.ts'
import { tokens } from '#ui/tokens.css.ts'

const { space, colour } = tokens

export const donate = style({ display: 'grid', gap: space.l, maxInlineSize: '28rem' })

export const amounts = style({ display: 'grid', gap: space.s, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } } })

export const offlineNote = style({ color: colour.textMuted })
