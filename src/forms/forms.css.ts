import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { amberCard, oneColumn, wrapped } from '#ui/styles/patterns.ts'
import { color, fontSize, space, tokens } from '#ui/styles/tokens.css.ts'

export const newsletterForm = style({ ...oneColumn, gap: space.m, maxInlineSize: '34rem' })
export const contactForm = style({ ...oneColumn, gap: space.l })
// A form cannot be sent from paper, so the words that ask for it are not printed either.
globalStyle(`section:has(> div > div > ${newsletterForm}), div:has(> ${contactForm})`, {
  '@media': { [media.print]: { display: 'none' } },
})

export const formNote = style({
  ...wrapped(`${space.xs} ${space.m}`),
  alignItems: 'center',
  lineHeight: '1.45',
  maxInlineSize: tokens.measure,
})
/** Shown before hydration, when a form was sent offline (`src/client/start/early.ts`). */
export const notSentYet = style({
  display: 'none',
  selectors: { 'form[data-early="offline"] &': { display: 'block' } },
})
/** The button, and the note next to or under it: a note that appears must not move the fields. */
export const submitRow = style({ ...wrapped(`${space.s} ${space.l}`), alignItems: 'center' })
export const receipt = style({
  fontVariantNumeric: 'lining-nums tabular-nums',
  letterSpacing: '0.06em',
  whiteSpace: 'nowrap',
})

export const pair = style({
  ...oneColumn,
  gap: space.l,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})

export const waitingItem = style(amberCard(space.s))

/** Takes up no space while empty. */
export const aside = style({ selectors: { '&:empty': { position: 'absolute' } } })

/** A delivered message, of which only the receipt is left. */
export const delivered = style({
  display: 'grid',
  gap: space.xxs,
  paddingInlineStart: space.m,
  borderInlineStart: `6px solid ${color.success}`,
})

/** Small print of the form above it, not its own section. */
export const thisDevice = style({
  ...oneColumn,
  gap: space.s,
  borderBlockStart: `1px solid ${color.border}`,
  paddingBlockStart: space.l,
})
globalStyle(`${thisDevice} > h2`, { fontSize: fontSize.title })

// So that the buttons fit in one row on a phone.
globalStyle(`${waitingItem} > div:last-child`, { gap: space.xs })
globalStyle(`${waitingItem} > div:last-child > button`, { '@media': { [media.mobile]: { paddingInline: '0.85rem' } } })

export const waitingState = style({ fontWeight: tokens.weight.strong })

export const waitingText = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', paddingBlock: space.xs })

export const muted = style({ color: color.textMuted, fontSize: fontSize.small, lineHeight: '1.4' })
