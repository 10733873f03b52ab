/** Serves a built site, or the baseline of its screens, over a slow connection, and records every response. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startSite } from '#tests/e2e/kit/site.ts'
import { startSlowConnection } from './slow-connection.ts'

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

/** @param screen to serve as its baseline; leave it out to serve the site itself */
export async function startBenchSite(dist: string, screen?: string): Promise<BenchSite> {
  const own = screen === undefined ? new Map<string, Response>() : baselineFiles(dist, screen)
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
  const line = await startSlowConnection(Number(new URL(site.url).port))
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

function baselineFiles(dist: string, screen: string): Map<string, Response> {
  const html = readFileSync(join(dist, screen === '/' ? 'index.html' : `${screen}.html`), 'utf8')
  const assets = html.matchAll(/(?:src|href)="(\/(?:photos|assets)\/[^"?]+\.(?:svg|webp|avif|png|woff2))/g)
  const stored = new Set([screen, ...[...assets].map(([, path]) => path!)])
  return new Map([
    [screen, compressed(baselinePage(html), 'text/html; charset=utf-8')],
    ['/baseline-sw.js', compressed(baselineWorker([...stored]), 'text/javascript')],
  ])
}

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
 * The baseline of a screen: the same words, styles, fonts and pictures, and no script but the one that registers a minimal
 * worker after `load`.
 */
const baselinePage = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>\s*/g, '')
    .replace(/<link rel="(?:stylesheet|manifest)"[^>]*>\s*/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
    // Removes React's hydration markers.
    .replace(/<!--(?:\/?\$|\[|\])?[^>]*?-->/g, '')
    .replace(
      '</body>',
      `<script>addEventListener('load',()=>navigator.serviceWorker.register('/baseline-sw.js'))</script></body>`,
    )

/** @param paths that it caches on install and serves cache-first */
const baselineWorker = (paths: string[]): string => `addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('baseline').then((cache) => cache.addAll(${JSON.stringify(paths)})))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((stored) => stored ?? fetch(event.request))),
)
`
