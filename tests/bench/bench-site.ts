/** Serves a built site, or the physical limit of its screens, over a slow connection, and records every response. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startSite } from '#tests/e2e/kit/site.ts'
import { startSlowLine, type Profile } from './slow-line.ts'

export interface Answer {
  path: string
  /** Of the body, as sent (compressed). */
  bytes: number
}

export interface BenchSite {
  url: string
  answers: Answer[]
  /** Closes all connections and refuses new ones. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** @param limitScreens the screens to serve as their limit; leave it out to serve the site itself */
export async function startBenchSite(dist: string, profile: Profile, limitScreens: string[] = []): Promise<BenchSite> {
  const own = limitFiles(dist, limitScreens)
  const answers: Answer[] = []
  const site = await startSite({
    distDir: dist,
    async answer(request, ours) {
      const path = new URL(request.url).pathname
      const response = own.get(path)?.clone() ?? (await ours())
      answers.push({ path, bytes: response.status === 304 ? 0 : Number(response.headers.get('Content-Length') ?? 0) })
      return response
    },
  })
  const line = await startSlowLine(Number(new URL(site.url).port), profile)
  return {
    url: line.url,
    answers,
    stop: () => line.stop(),
    async close() {
      await line.stop()
      await site.close()
    },
  }
}

function limitFiles(dist: string, screens: string[]): Map<string, Response> {
  const pages = screens.map((path) => [path, readFileSync(join(dist, builtPage(path)), 'utf8')] as const)
  const assets = pages.flatMap(([, html]) => assetsOf(html))
  return new Map([
    ...pages.map(([path, html]) => [path, compressed(limitPage(html), 'text/html; charset=utf-8')] as const),
    ['/limit-sw.js', compressed(limitWorker([...new Set([...screens, ...assets])]), 'text/javascript')],
  ])
}

const builtPage = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

function compressed(text: string, type: string): Response {
  const body = brotliCompressSync(text)
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Encoding': 'br',
      'Content-Length': String(body.length),
      'Cache-Control': 'no-cache',
    },
  })
}

/**
 * The limit of a screen: the same words, styles, fonts and pictures, and no script but the one that registers a minimal
 * worker after `load`.
 */
const limitPage = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>\s*/g, '')
    .replace(/<link rel="(?:stylesheet|manifest)"[^>]*>\s*/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
    // Removes React's hydration markers.
    .replace(/<!--(?:\/?\$|\[|\])?[^>]*?-->/g, '')
    .replace(
      '</body>',
      `<script>addEventListener('load',()=>navigator.serviceWorker.register('/limit-sw.js'))</script></body>`,
    )

/** @param paths that it caches on install and serves cache-first */
const limitWorker = (paths: string[]): string => `addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('limit').then((cache) => cache.addAll(${JSON.stringify(paths)})))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((stored) => stored ?? fetch(event.request))),
)
`

/** A page's pictures and fonts, without their queries. */
const assetsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:src|href)="(\/(?:photos|assets)\/[^"?]+\.(?:svg|webp|avif|png|woff2))/g)].map(
      (match) => match[1]!,
    ),
  ),
]
