/** What many styles share: groups of declarations (`style({ ...stacked(space.m), padding: 0 })`), and variants. */
import { styleVariants, type StyleRule } from '@vanilla-extract/css'
import { tokens } from './tokens.css.ts'

/** Variants of one base style. */
export const variants = <Name extends string>(base: StyleRule | string, rules: Record<Name, StyleRule>) =>
  styleVariants(rules, (rule) => [base, rule])

/** A grid of one column, which a long word cannot widen. */
export const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

export const stacked = (gap: string) => ({ ...oneColumn, gap, alignContent: 'start' }) as const

/** A waiting message, or a saved recording. */
export const amberCard = (gap: string) => ({
  ...oneColumn,
  gap,
  padding: 'clamp(1.1rem, 0.9rem + 0.9vw, 1.6rem)',
  border: `1px solid ${tokens.color.border}`,
  borderInlineStart: `6px solid ${tokens.color.accent}`,
  backgroundColor: tokens.color.raised,
  borderRadius: tokens.radius.m,
})

export const wrapped = (gap: string) => ({ display: 'flex', flexWrap: 'wrap', gap }) as const

/** An icon next to its text, large enough to tap. */
export const iconAndText = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minBlockSize: tokens.target,
} as const

export const headingFont = { fontFamily: tokens.font.heading, fontWeight: tokens.weight.heading } as const
export const headingText = (fontSize: string, lineHeight: string) => ({ ...headingFont, fontSize, lineHeight }) as const
/** The first words of a section or a screen. */
export const leadText = { fontSize: tokens.fontSize.lead, lineHeight: '1.5' } as const

/** Fills the positioned element around it. */
export const filling = { position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%' } as const
