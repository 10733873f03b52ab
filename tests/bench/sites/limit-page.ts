/**
 * The physical limit that a screen is measured against: the same visible page as one HTML file with its styles, without
 * scripts; and the same with a minimal worker, which answers from its cache first.
 */

/** @returns the page with the same words, styles, fonts and pictures, and nothing else */
export function limitPage(html: string): string {
  return (
    html
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>\s*/g, '')
      .replace(/<link rel="(?:stylesheet|manifest)"[^>]*>\s*/g, '')
      .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
      // Removes React's markers for hydration.
      .replace(/<!--(?:\/?\$|\[|\])?[^>]*?-->/g, '')
  )
}

/** @returns the same page, which registers the worker once it has loaded */
export const limitPageWithWorker = (html: string) =>
  limitPage(html).replace(
    '</body>',
    `<script>addEventListener('load',()=>navigator.serviceWorker.register('/limit-sw.js'))</script></body>`,
  )

/** @param paths of the pages, fonts and pictures that it stores at installation */
export const limitWorker = (paths: string[]) => `const CACHE = 'limit'
const PATHS = ${JSON.stringify(paths)}
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(PATHS)))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return
  event.respondWith(
    caches.match(event.request, { ignoreSearch: true }).then(
      (kept) => kept ?? fetch(event.request),
    ),
  )
})
`

/** @returns the paths of a page's pictures and fonts */
export function assetsOf(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="(\/(?:photos|assets)\/[^"?]+\.(?:svg|webp|avif|png|woff2))/g)].map(
    (match) => match[1]!,
  )
  return [...new Set(named)]
}
