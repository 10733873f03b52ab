import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { tokens } from '#ui/styles/tokens.css.ts'

const { colour, space, fontSize } = tokens

export const newsletterForm = style({
  display: 'grid',
  gap: space.m,
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxInlineSize: '34rem',
})
export const contactForm = style({ display: 'grid', gap: space.l, gridTemplateColumns: 'minmax(0, 1fr)' })
globalStyle(`${newsletterForm} > button, ${contactForm} > button`, { justifySelf: 'start' })
// Paper cannot be filled in and sent: the words that ask for it go with the form.
globalStyle(`section:has(> div > div > ${newsletterForm}), div:has(> ${contactForm})`, {
  '@media': { [media.print]: { display: 'none' } },
})

export const formNote = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.m}`,
  lineHeight: '1.45',
  maxInlineSize: tokens.measure,
})
/** Shown by the script that keeps what is done before the app is there (`src/client/start/early.ts`). */
export const notSentYet = style({
  display: 'none',
  selectors: { 'form[data-early="offline"] &': { display: 'block' } },
})
/** The button, and beside or under it what is said of the text: nothing that is written in moves when a line comes. */
export const submitRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s} ${space.l}`,
})
export const receipt = style({
  fontVariantNumeric: 'lining-nums tabular-nums',
  letterSpacing: '0.06em',
  whiteSpace: 'nowrap',
})

export const pair = style({
  display: 'grid',
  inlineSize: '100%',
  gap: space.l,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})

export const full = style({ inlineSize: '100%' })

export const waiting = style({
  display: 'grid',
  gap: space.l,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.print]: { display: 'none' } },
})

/** A sheet that has not gone out yet: a fold of amber glass at its edge. */
export const waitingItem = style({
  display: 'grid',
  gap: space.s,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: 'clamp(1.1rem, 0.9rem + 0.9vw, 1.6rem)',
  border: `1px solid ${colour.border}`,
  borderInlineStart: `6px solid ${colour.accent}`,
  backgroundColor: colour.raised,
  borderRadius: tokens.radius.m,
})

/** Said beside the list when there is something to say; empty, it takes no room. */
export const aside = style({
  selectors: { '&:empty': { position: 'absolute' } },
  '@media': { [media.print]: { display: 'none' } },
})

/** A sheet that has gone: only its counterfoil is left. */
export const delivered = style({
  display: 'grid',
  gap: space.xxs,
  paddingInlineStart: space.m,
  borderInlineStart: `6px solid ${colour.success}`,
})

/** Small print of the form above it, not a part of the screen of its own. */
export const thisDevice = style({
  display: 'grid',
  gap: space.s,
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderBlockStart: `1px solid ${colour.border}`,
  paddingBlockStart: space.l,
})
globalStyle(`${thisDevice} > h2`, { fontSize: fontSize.title })

// The buttons in a phone's row.
globalStyle(`${waitingItem} > div:last-child`, { gap: space.xs })
globalStyle(`${waitingItem} > div:last-child > button`, { '@media': { [media.mobile]: { paddingInline: '0.85rem' } } })

export const waitingState = style({ fontWeight: tokens.weight.strong })

export const waitingText = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', paddingBlock: space.xs })

export const muted = style({ color: colour.textMuted, fontSize: fontSize.small, lineHeight: '1.4' })
