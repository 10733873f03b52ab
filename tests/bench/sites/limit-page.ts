/**
 * The physical limit that a screen is measured against: what it shows, as one HTML file with its styles inside, without
 * a script; and the same with a worker of the simplest kind, which answers from its store before the network.
 */

/** @returns the page with the same words, styles, fonts and pictures, and nothing else */
export function limitPage(html: string): string {
  return (
    html
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>\s*/g, '')
      .replace(/<link rel="(?:stylesheet|manifest)"[^>]*>\s*/g, '')
      .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
      // Nothing is hydrated here: React's marks are dead weight.
      .replace(/<!--(?:\/?\$|\[|\])?[^>]*?-->/g, '')
  )
}

/** @returns the same page, which registers the worker once it has loaded */
export const limitPageWithWorker = (html: string) =>
  limitPage(html).replace(
    '</body>',
    `<script>addEventListener('load',()=>navigator.serviceWorker.register('/limit-sw.js'))</script></body>`,
  )

/** @param paths what it stores when it is installed: pages by their addresses, fonts, pictures */
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

/** Pictures and fonts that a page names, below the site's root. */
export function assetsOf(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="(\/(?:photos|assets)\/[^"?]+\.(?:svg|webp|avif|png|woff2))/g)].map(
    (match) => match[1]!,
  )
  return [...new Set(named)]
}
