/** Puts a rendered screen into its HTML document. */
import type { Graph } from 'schema-dts'
import type { RenderedScreen } from '#app/renderer.tsx'
import { CALENDAR_FEED } from '#data/site/calendar.ts'
import { SERMON_FEED } from '#data/site/links.ts'
import { readPalette } from './church-palette.ts'
import { readChurch } from '#scripts/build/content/content-folder.ts'
import { namesIn, pageStyles } from './critical-css.ts'
import { firstPictureLink } from './first-picture.ts'
import { APPLE_TOUCH_ICON, FAVICON } from '#scripts/build/pictures/icons.ts'
import { BASE_PATH, publicUrl } from '#scripts/build/host/site-address.ts'
import type { SocialCard } from './social-card.ts'

export interface PageAssets {
  /** Stands in the page (`src/client/start/early.ts`). */
  earlyScript: string
  /** The scripts of the app and of this screen, each behind those that it needs itself, the app's entry last. */
  scripts: string[]
  /** In their order; `isKit` for those of which a page uses only a part. */
  styles: { href: string; css: string; isKit: boolean }[]
  fonts: string[]
  /** The font faces of all sheets. */
  fontFaces: string
}

export interface PageParts {
  screen: RenderedScreen
  assets: PageAssets
  /** The picture that a shared link shows. */
  card: SocialCard
  /** What the screen is about, for search engines. */
  about?: Graph | undefined
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)
/** JSON in a script element: `<` would let a text close the element. */
const embedJson = (data: unknown) => JSON.stringify(data).replace(/</g, '\\u003c')

/** @returns the document, and the texts of its inline styles, for their hashes in the content security policy */
export function composeDocument({ screen, assets, card, about }: PageParts): { html: string; inlineStyles: string[] } {
  const used = new Set([...namesIn(screen.html), ...screen.stateClasses])
  const ownStyle = pageStyles(assets.styles, used)
  const church = readChurch()
  const palette = readPalette()
  const canonical = publicUrl(screen.path)
  const isFound = screen.path !== '/404'
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(screen.title)}</title>`,
    `<meta name="description" content="${escapeHtml(screen.description)}">`,
    isFound ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${palette.limestone}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${palette.night}">`,
    `<link rel="manifest" href="${BASE_PATH}/manifest.webmanifest">`,
    `<link rel="icon" type="image/svg+xml" href="${BASE_PATH}/${FAVICON}">`,
    `<link rel="apple-touch-icon" href="${BASE_PATH}/${APPLE_TOUCH_ICON}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(church.shortName)}">`,
    `<meta property="og:title" content="${escapeHtml(screen.title)}">`,
    `<meta property="og:description" content="${escapeHtml(screen.description)}">`,
    '<meta property="og:type" content="website">',
    ...(isFound ? [`<meta property="og:url" content="${escapeHtml(canonical)}">`] : []),
    `<meta property="og:site_name" content="${escapeHtml(church.name)}">`,
    // Absolute: what reads it has no page to resolve it against.
    `<meta property="og:image" content="${escapeHtml(publicUrl(`/${card.file}`))}">`,
    `<meta property="og:image:type" content="${card.type}">`,
    `<meta property="og:image:width" content="${card.width}">`,
    `<meta property="og:image:height" content="${card.height}">`,
    `<meta property="og:image:alt" content="${escapeHtml(card.alt)}">`,
    // Title and description it takes from those above (X's own documentation of its cards).
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:image" content="${escapeHtml(publicUrl(`/${card.file}`))}">`,
    `<meta name="twitter:image:alt" content="${escapeHtml(card.alt)}">`,
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(`Sermons · ${church.name}`)}" href="${BASE_PATH}${SERMON_FEED}">`,
    `<link rel="alternate" type="text/calendar" title="${escapeHtml(`Calendar · ${church.name}`)}" href="${BASE_PATH}${CALENDAR_FEED}">`,
    firstPictureLink(screen.html),
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    `<style>${assets.fontFaces}</style>`,
    `<style>${ownStyle}</style>`,
    // Disabled, they are not fetched; they tell the module loader that these styles are cared for (`full-stylesheet.ts`).
    ...assets.styles.map((style) => `<link rel="stylesheet" href="${style.href}" disabled>`),
    // Before the first paint: from then on a person may press something.
    `<script data-app="${assets.scripts.join(' ')}">${assets.earlyScript}</script>`,
  ]
  // Without scripts nobody else brings the rest; at the end, where it holds nothing up.
  const wholeStyles = `<noscript>${assets.styles.map(({ href }) => `<link rel="stylesheet" href="${href}">`).join('')}</noscript>`
  // For search engines, which read it wherever it stands (schema.org's JSON-LD, as Google documents it): in the head it would come before the first word.
  // Data, which the content security policy's rules for scripts do not touch.
  const structuredData = about ? `<script type="application/ld+json">${embedJson(about)}</script>\n` : ''
  const html = `<!doctype html>
<html lang="en">
<head>
${head.filter(Boolean).join('\n')}
</head>
<body>
<div id="root">${screen.html}</div>
${wholeStyles}
<script type="application/json" id="page-data">${embedJson({ path: screen.path, queries: screen.queries })}</script>
${structuredData}</body>
</html>
`
  return { html, inlineStyles: [assets.fontFaces, ownStyle] }
}
