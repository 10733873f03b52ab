import { globalStyle, keyframes } from '@vanilla-extract/css'
import { media } from './media.ts'
import { tokens } from './tokens.css.ts'

const { colour, font, fontSize, lineHeight, space, weight } = tokens

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', {
  // Phones in landscape otherwise enlarge some texts and not others.
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  // What is jumped to or focused is hidden neither under the header nor under a notice line or the sermon player.
  scrollPaddingBlock:
    'calc(6rem + env(safe-area-inset-top, 0px)) calc(4.5rem + var(--player-height, 0px) + env(safe-area-inset-bottom, 0px))',
  backgroundColor: colour.ground,
  '@media': { [media.motion]: { interpolateSize: 'allow-keywords' } },
})
globalStyle('body', {
  margin: 0,
  minBlockSize: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: colour.ground,
  color: colour.text,
  fontFamily: font.reading,
  fontSize: fontSize.body,
  lineHeight: lineHeight.reading,
  fontWeight: weight.reading,
  // Long addresses must not push a phone's page wide.
  overflowWrap: 'break-word',
  WebkitFontSmoothing: 'antialiased',
})
globalStyle('main', { flexGrow: 1 })
// The router moves focus here after navigation: a ring around the whole page would say nothing.
globalStyle('main:focus', { outline: 'none' })
globalStyle('h1, h2, h3, h4', {
  margin: 0,
  fontFamily: font.heading,
  fontWeight: weight.heading,
  lineHeight: lineHeight.title,
  textWrap: 'balance',
  color: colour.text,
})
globalStyle('h1', { fontSize: fontSize.page, lineHeight: lineHeight.display, letterSpacing: '-0.012em' })
globalStyle('h2', { fontSize: fontSize.heading, lineHeight: '1.14', letterSpacing: '-0.008em' })
globalStyle('h3', { fontSize: fontSize.title })
globalStyle('h4', { fontSize: fontSize.body })
globalStyle('p, ul, ol, dl, dd, figure, blockquote, fieldset', { margin: 0 })
globalStyle('p, li, dd, blockquote', { textWrap: 'pretty' })
// Safari drops list semantics with the marker unless the role stays: our bare lists carry role="list".
globalStyle(':where(ul[role="list"], ol[role="list"])', { listStyle: 'none', padding: 0 })
globalStyle('fieldset', { border: 0, padding: 0, minInlineSize: 0 })
globalStyle('img, svg, video, iframe', { display: 'block', maxInlineSize: '100%' })
globalStyle('img, video', { blockSize: 'auto' })
globalStyle('iframe', { border: 0 })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('strong, b', { fontWeight: weight.strong })
globalStyle('hr', { border: 0, borderBlockStart: `1px solid ${colour.border}`, marginBlock: space.xl })
globalStyle('[hidden]', { display: 'none' })

globalStyle('a', {
  color: colour.link,
  textDecorationLine: 'underline',
  textDecorationThickness: '0.08em',
  textUnderlineOffset: '0.2em',
})
// Addresses stand in links and in the lists of long texts; there they may break anywhere, or one would widen a phone's page.
globalStyle('a[href^="mailto:"], a[href^="http"], :where(ul, ol):not([role]) > li', { overflowWrap: 'anywhere' })
globalStyle('a:hover', { '@media': { [media.hover]: { color: colour.linkHover, textDecorationThickness: '0.14em' } } })
globalStyle('::selection', { backgroundColor: colour.accent, color: colour.onAccent })

// Two rings of opposite colour: one of them stands out on any ground, pictures included.
globalStyle(':root :focus-visible', {
  outline: `3px solid ${colour.focusOuter}`,
  outlineOffset: '3px',
  boxShadow: `0 0 0 3px ${colour.focusInner}`,
  borderRadius: tokens.radius.s,
})
globalStyle(':root main:focus-visible', { outline: 'none', boxShadow: 'none' })
globalStyle(':root :focus-visible', { '@media': { [media.forcedColours]: { outlineColor: 'Highlight' } } })

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.lessMotion]: {
      animationDuration: '0.01ms !important',
      animationDelay: '0s !important',
      animationIterationCount: '1 !important',
      // Not a short duration: that would make everything change by a transition, colours a frame late.
      transition: 'none !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})

// Pressed before the app was there, which is on its way (`src/client/start/early.ts`).
const taken = keyframes({ '50%': { opacity: 0.55 } })
globalStyle(':is([data-early], [data-early] *)[aria-busy="true"]', {
  cursor: 'progress',
  opacity: 0.8,
  animation: `${taken} 1.2s infinite`,
})
globalStyle('button:is([data-early], [data-early] *)[aria-busy="true"]::after', { content: '…' })

// Page transitions: a short cross-fade. Header and notices keep still (names of their own). The footer has none: where it
// stands at the same place it is drawn over itself, and where it does not it would fly across the window.
globalStyle('::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)', {
  animationDuration: tokens.motion.calm,
})
// Whoever is quick clicks on the new screen, not on the picture of it.
globalStyle('::view-transition', { pointerEvents: 'none' })
globalStyle('::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)', {
  '@media': { [media.lessMotion]: { animation: 'none !important' } },
})
