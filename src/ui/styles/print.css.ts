import { globalStyle, style } from '@vanilla-extract/css'
import { media } from './media.ts'
import { tokens } from './tokens.css.ts'

const { ground, text } = tokens.colour

const onPaper = (selector: string, rule: Record<string, unknown>) =>
  globalStyle(selector, { '@media': { [media.print]: rule } })

// A browser asked for paper without margins would print to its edge.
globalStyle('@page', { margin: '1.5cm 1.6cm' } as never)
onPaper('html', { fontSize: '10pt' })
onPaper('body', { display: 'block', backgroundColor: ground, color: text })
onPaper('h1, h2, h3, h4', { breakAfter: 'avoid', color: text })
onPaper('p, li', { orphans: 3, widows: 3 })
onPaper('figure, blockquote, li, article, address', { breakInside: 'avoid' })
// What can only be pressed or played has no use on paper.
onPaper('button, iframe, video, form', { display: 'none !important' })
onPaper('a', { color: text })
// A reader on paper cannot follow a link to another site: its address is printed after it, unless the link has an
// `::after` of its own.
onPaper(':where(main a[href^="http"])::after', {
  content: '" (" attr(href) ")"',
  fontSize: '0.85em',
  overflowWrap: 'anywhere',
})

/** For those who read it on paper: what the screen says by a button or on another page. */
export const paperOnly = style({ '@media': { screen: { display: 'none !important' } } })

/** Left out on paper. */
export const screenOnly = style({ '@media': { [media.print]: { display: 'none !important' } } })
