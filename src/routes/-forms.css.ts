import { style } from '@vanilla-extract/css'
import { media } from '#ui/media.ts'
import { tokens } from '#ui/tokens.css.ts'

const { space } = tokens

export const newsletterForm = style({
  display: 'grid',
  gap: space.m,
  maxInlineSize: '34rem',
  justifyItems: 'start',
})

export const contactForm = style({ display: 'grid', gap: space.l, justifyItems: 'start' })

export const pair = style({
  display: 'grid',
  inlineSize: '100%',
  gap: space.l,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})

export const full = style({ inlineSize: '100%' })

export const waiting = style({ display: 'grid', gap: space.l })

export const waitingItem = style({
  display: 'grid',
  gap: space.s,
  padding: space.l,
  borderInlineStart: `4px solid ${tokens.colour.accent}`,
  backgroundColor: tokens.colour.sunken,
  borderRadius: tokens.radius.s,
})

export const waitingState = style({ fontWeight: tokens.weight.strong })

export const waitingText = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

export const muted = style({ color: tokens.colour.textMuted })
