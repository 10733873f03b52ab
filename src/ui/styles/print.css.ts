import { globalStyle, style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { tokens } from './tokens.css.ts'

const { ground, text } = tokens.color

const onPaper = (selector: string, rule: Record<string, unknown>) =>
  globalStyle(selector, { '@media': { [media.print]: rule } })

// Keeps margins even if the browser is set to print without.
globalStyle('@page', { margin: '1.5cm 1.6cm' } as never)
onPaper('html', { fontSize: '10pt' })
onPaper('body', { display: 'block', backgroundColor: ground, color: text })
onPaper('h1, h2, h3, h4', { breakAfter: 'avoid', color: text })
onPaper('p, li', { orphans: 3, widows: 3 })
onPaper('figure, blockquote, li, article, address', { breakInside: 'avoid' })
// Controls and players have no use on paper.
onPaper('button, iframe, form', { display: 'none !important' })
onPaper('a', { color: text })
// The URL of a link to another site is printed after it, unless the link has its own `::after`.
onPaper(':where(main a[href^="http"])::after', {
  content: '" (" attr(href) ")"',
  fontSize: '0.85em',
  overflowWrap: 'anywhere',
})

/** Only in print: what is behind a button or on another page on the screen. */
export const paperOnly = style({ '@media': { screen: { display: 'none !important' } } })

export const screenOnly = style({ '@media': { [media.print]: { display: 'none !important' } } })
