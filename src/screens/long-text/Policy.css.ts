import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#ui/styles/media.ts'
import { cobaltGround, tokens } from '#ui/styles/tokens.css.ts'

const { color, space, fontSize } = tokens

export const effective = style({ fontSize: fontSize.lead, color: color.textMuted })
const flow = style({ display: 'grid', gap: space.m, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' })
export const intro = style([
  flow,
  { fontSize: fontSize.lead, lineHeight: '1.5', maxInlineSize: '40rem', paddingBlockEnd: space.xl },
])
export const part = style([
  flow,
  {
    paddingBlock: space.xl,
    borderBlockStart: `1px solid ${color.border}`,
    '@media': { [media.print]: { paddingBlock: '0.3cm' } },
  },
])
globalStyle(`${part} > *`, { maxInlineSize: tokens.measure })
globalStyle(`${part} > h2`, { fontSize: 'clamp(1.4rem, 1.25rem + 0.8vw, 1.9rem)' })
globalStyle(`${part} > h3`, { marginBlockStart: space.s })
globalStyle(`${part} ul`, { paddingInlineStart: '1.25em', display: 'grid', gap: space.xs })
globalStyle(`${part} li::marker`, { color: color.label })
export const box = style([
  flow,
  cobaltGround,
  {
    marginBlockStart: space.xl,
    padding: 'clamp(1.5rem, 1rem + 3vw, 3.5rem)',
    borderRadius: tokens.radius.m,
    fontSize: fontSize.lead,
    lineHeight: '1.5',
    '@media': { [media.print]: { padding: 0 } },
  },
])
