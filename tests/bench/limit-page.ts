/**
 * The physical limit that a screen is measured against: the same visible page as one HTML file with its styles and no
 * script but the one that registers a minimal worker after `load`.
 */

/** @returns the page with the same words, styles, fonts and pictures */
export const limitPage = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>\s*/g, '')
    .replace(/<link rel="(?:stylesheet|manifest)"[^>]*>\s*/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
    // Removes React's markers for hydration.
    .replace(/<!--(?:\/?\$|\[|\])?[^>]*?-->/g, '')
    .replace(
      '</body>',
      `<script>addEventListener('load',()=>navigator.serviceWorker.register('/limit-sw.js'))</script></body>`,
    )

/** @param paths of the pages, fonts and pictures that it stores at installation, and answers before the network */
export const limitWorker = (paths: string[]): string => `addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('limit').then((cache) => cache.addAll(${JSON.stringify(paths)})))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((stored) => stored ?? fetch(event.request))),
)
`

/** @returns the paths of a page's pictures and fonts, without their queries */
export const assetsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:src|href)="(\/(?:photos|assets)\/[^"?]+\.(?:svg|webp|avif|png|woff2))/g)].map(
      (match) => match[1]!,
    ),
  ),
]
