import { globalStyle, keyframes } from '@vanilla-extract/css'
import { media } from './media.ts'
import { color, font, fontSize, lineHeight, space, tokens, weight } from './tokens.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', {
  // In landscape, phones would enlarge some texts and not others.
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  // Keeps targets of links and focus clear of the header, the notice line and the sermon player.
  scrollPaddingBlock:
    'calc(6rem + env(safe-area-inset-top, 0px)) calc(4.5rem + var(--player-height, 0px) + env(safe-area-inset-bottom, 0px))',
  backgroundColor: color.ground,
  '@media': { [media.low]: { scrollPaddingBlock: space.m } },
})
globalStyle('body', {
  margin: 0,
  minBlockSize: ['100vh', '100dvh'],
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: color.ground,
  color: color.text,
  fontFamily: font.reading,
  fontSize: fontSize.body,
  lineHeight: lineHeight.reading,
  overflowWrap: 'break-word',
  WebkitFontSmoothing: 'antialiased',
})
globalStyle('main', { flexGrow: 1 })
globalStyle('h1, h2, h3, h4', {
  margin: 0,
  fontFamily: font.heading,
  fontWeight: weight.heading,
  lineHeight: lineHeight.title,
  textWrap: 'balance',
})
globalStyle('h1', { fontSize: fontSize.page, lineHeight: lineHeight.display, letterSpacing: '-0.012em' })
globalStyle('h2', { fontSize: fontSize.heading, lineHeight: '1.14', letterSpacing: '-0.008em' })
globalStyle('h3', { fontSize: fontSize.title })
globalStyle('p, ul, ol, dl, dd, figure, blockquote', { margin: 0 })
globalStyle('p, li, dt, dd, blockquote', { textWrap: 'pretty' })
// Without markers Safari drops the list role, so our bare lists have role="list".
globalStyle(':where(ul[role="list"], ol[role="list"])', { listStyle: 'none', padding: 0 })
globalStyle('img, svg, iframe', { display: 'block', maxInlineSize: '100%' })
globalStyle('img', { blockSize: 'auto' })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('a, button', { touchAction: 'manipulation' })
globalStyle('button', { border: 0, backgroundColor: 'transparent', cursor: 'pointer' })
globalStyle('strong, b', { fontWeight: weight.strong })
globalStyle('hr', { border: 0, borderBlockStart: `1px solid ${color.border}`, marginBlock: space.xl })

globalStyle('a', {
  color: color.link,
  textDecorationThickness: '0.08em',
  textUnderlineOffset: '0.2em',
})
// Long URLs, which would widen a phone's page.
globalStyle('a[href^="mailto:"], a[href^="http"], :where(ul, ol):not([role]) > li', { overflowWrap: 'anywhere' })
globalStyle('a:hover', { '@media': { [media.hover]: { color: color.linkHover, textDecorationThickness: '0.14em' } } })
globalStyle('::selection', { backgroundColor: color.accent, color: color.onAccent })

// Two rings of opposite colors: one of them is visible on any background, even on a picture.
globalStyle(':root :focus-visible', {
  outline: `3px solid ${color.focusOuter}`,
  outlineOffset: '3px',
  boxShadow: `0 0 0 3px ${color.focusInner}`,
  borderRadius: tokens.radius.s,
  '@media': { [media.forcedColors]: { outlineColor: 'Highlight' } },
})
// The router and the skip link focus it. Browsers without `:focus-visible` would show a ring around the whole page.
globalStyle(':root main:focus', { outline: 'none', boxShadow: 'none' })

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.lessMotion]: {
      animationDuration: '0.01ms !important',
      animationDelay: '0s !important',
      animationIterationCount: '1 !important',
      // `none`, not a short duration, which would still change colors a frame late.
      transition: 'none !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})

// An element pressed before hydration; the press is replayed then (`src/client/start/early.ts`).
const taken = keyframes({ '50%': { opacity: 0.55 } })
globalStyle(':is([data-early], [data-early] *)[aria-busy="true"]', {
  cursor: 'progress',
  opacity: 0.8,
  animation: `${taken} 1.2s infinite`,
})
globalStyle('button:is([data-early], [data-early] *)[aria-busy="true"]::after', { content: '…' })

// A short cross-fade between screens. The header and the notices have names, so they stay still. With a name, the
// footer would fly across the screen.
globalStyle('::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)', {
  animationDuration: tokens.motion.calm,
  '@media': { [media.lessMotion]: { animation: 'none !important' } },
})
// Clicks during the transition go to the new screen.
globalStyle('::view-transition', { pointerEvents: 'none' })
