/** Puts a rendered screen into its HTML document. */
import type { Graph } from 'schema-dts'
import type { RenderedScreen } from './renderer.tsx'
import { CALENDAR_FEED } from '#data/site/subscriptions.ts'
import { SERMON_FEED } from '#data/site/links.ts'
import { readPalette } from './church-palette.ts'
import { readChurch } from '#church-folder/read-content.ts'
import { namesIn, pageStyles, wordsIn } from './critical-css.ts'
import { lcpPreload } from './lcp-preload.ts'
import { APPLE_TOUCH_ICON, FAVICON } from '#site-build/pictures/icons.ts'
import { escapeXml } from '#site-build/feeds/xml.ts'
import { BUILD_BASE_PATH, publicUrl } from '#church-folder/site-url.ts'
import type { SocialCard } from './social-card.ts'

export interface PageAssets {
  /** `src/client/start/early.ts`, inline. */
  earlyScript: string
  /** The scripts of the app and this screen: dependencies first, the app's entry last. */
  scripts: string[]
  /** The other files of the app that have a hash in their name: the worker will store them. */
  rest: string[]
  /** Of all screens: the page has its part of it inline. */
  stylesheet: { href: string; css: string }
  /** The code that is this screen's alone. It contains the classes that the screen may set. */
  screenScript: string
  fonts: string[]
  fontFaces: string
}

/** JSON for a script element. `<` is escaped, so that no text can close the element. */
const embedJson = (data: unknown) => JSON.stringify(data).replace(/</g, '\\u003c')

/** @returns the document, and its inline styles, whose hashes go into the CSP */
export function composeDocument(
  screen: RenderedScreen,
  assets: PageAssets,
  card: SocialCard,
  about: Graph | undefined,
): { html: string; inlineStyles: string[] } {
  const { fontFaces, stylesheet } = assets
  const used = new Set([...namesIn(screen.html), ...screen.stateClasses, ...wordsIn(assets.screenScript)])
  // The app shell comes from the worker, which has the stylesheet too.
  const ownStyle = screen.isShell ? undefined : pageStyles(stylesheet.css, used)
  const head = [...facts(screen, card), lcpPreload(screen.html), ...assetLinks(assets, ownStyle)].filter(Boolean)
  // At the end, where it does not block rendering.
  const fullStylesheet = `<noscript><link rel="stylesheet" href="${stylesheet.href}"></noscript>`
  // JSON-LD may be anywhere; in the head it would delay the first paint. It is data, to which the CSP does not apply.
  const structuredData = about ? `<script type="application/ld+json">${embedJson(about)}</script>\n` : ''
  const html = `<!doctype html>
<html lang="en">
<head>
${head.join('\n')}
</head>
<body>
<div id="root">${screen.html}</div>
${fullStylesheet}
<script type="application/json" id="page-data">${embedJson({ path: screen.path, queries: screen.queries })}</script>
${structuredData}</body>
</html>
`
  return { html, inlineStyles: [fontFaces, ...(ownStyle ? [ownStyle] : [])] }
}

/** What browsers, search engines and link previews say of the page. */
function facts({ path, isScreen, title, description }: RenderedScreen, card: SocialCard): string[] {
  const church = readChurch()
  const palette = readPalette()
  const canonical = publicUrl(path)
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeXml(title)}</title>`,
    `<meta name="description" content="${escapeXml(description)}">`,
    isScreen ? `<link rel="canonical" href="${escapeXml(canonical)}">` : '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${palette.limestone}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${palette.night}">`,
    `<link rel="manifest" href="${BUILD_BASE_PATH}/manifest.webmanifest">`,
    `<link rel="icon" type="image/svg+xml" href="${BUILD_BASE_PATH}/${FAVICON}">`,
    `<link rel="apple-touch-icon" href="${BUILD_BASE_PATH}/${APPLE_TOUCH_ICON}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeXml(church.shortName)}">`,
    `<meta property="og:title" content="${escapeXml(title)}">`,
    `<meta property="og:description" content="${escapeXml(description)}">`,
    '<meta property="og:type" content="website">',
    ...(isScreen ? [`<meta property="og:url" content="${escapeXml(canonical)}">`] : []),
    `<meta property="og:site_name" content="${escapeXml(church.name)}">`,
    // Absolute, as link previews require.
    `<meta property="og:image" content="${escapeXml(publicUrl(`/${card.file}`))}">`,
    `<meta property="og:image:type" content="${card.type}">`,
    `<meta property="og:image:width" content="${card.width}">`,
    `<meta property="og:image:height" content="${card.height}">`,
    `<meta property="og:image:alt" content="${escapeXml(card.alt)}">`,
    // X takes title, description and picture from the tags above.
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="alternate" type="application/rss+xml" title="${escapeXml(`Sermons · ${church.name}`)}" href="${BUILD_BASE_PATH}${SERMON_FEED}">`,
    `<link rel="alternate" type="text/calendar" title="${escapeXml(`Calendar · ${church.name}`)}" href="${BUILD_BASE_PATH}${CALENDAR_FEED}">`,
  ]
}

/** What the page loads, and the styles and the script that it has inline. */
const assetLinks = ({ fonts, fontFaces, stylesheet, scripts, rest, earlyScript }: PageAssets, ownStyle?: string) => [
  ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
  `<style>${fontFaces}</style>`,
  ...(ownStyle ? [`<style>${ownStyle}</style>`] : []),
  // Next to a page's own styles it is disabled, so not fetched (`full-stylesheet.ts`).
  `<link rel="stylesheet" href="${stylesheet.href}"${ownStyle ? ' disabled' : ''}>`,
  // Before the first paint: people may press something from then on.
  `<script data-app="${scripts.join(' ')}" data-rest="${rest.join(' ')}">${earlyScript}</script>`,
]
