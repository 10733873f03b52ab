import { globalStyle, style } from '@vanilla-extract/css'
import { media } from './media.ts'

const onPaper = (selector: string, rule: Record<string, unknown>) => globalStyle(selector, { '@media': { [media.print]: rule } })

onPaper('html', { fontSize: '10.5pt' })
onPaper('body', { display: 'block', backgroundColor: '#FFFFFF', color: '#000000' })
onPaper('h1, h2, h3, h4', { breakAfter: 'avoid', color: '#000000' })
onPaper('p, li', { orphans: 3, widows: 3 })
onPaper('figure, blockquote, li, article, address', { breakInside: 'avoid' })
// What can only be pressed or played has no use on paper.
onPaper('button, iframe, video, form', { display: 'none !important' })
onPaper('a', { color: '#000000' })
// A reader on paper cannot follow a link to another site: its address is printed after it, unless the link has an
// `::after` of its own.
onPaper(':where(main a[href^="http"])::after', { content: '" (" attr(href) ")"', fontSize: '0.85em', overflowWrap: 'anywhere' })

/** Left out on paper. */
export const screenOnly = style({ '@media': { [media.print]: { display: 'none !important' } } })
