/** Serves the built site or one of its two limits, behind a slow line, and notes every answer. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createApp, type App } from '#server/app.ts'
import { startServer } from '#server/serve.ts'
import { openStore } from '#server/store/store.ts'
import { assetsOf, limitPage, limitPageWithWorker, limitWorker } from './limit-page.ts'
import type { Profile } from '#tests/bench/line/link.ts'
import { startLinkProxy, type LinkProxy } from '#tests/bench/line/link-proxy.ts'

export type Variant = 'site' | 'limit' | 'limit-sw'
export const VARIANTS: readonly Variant[] = ['site', 'limit', 'limit-sw']

export interface Answer {
  path: string
  kind: string
  /** Of the body on the line. */
  bytes: number
  at: number
}

export interface BenchSite {
  url: string
  answers: Answer[]
  /** Closes the line. */
  stop(): Promise<void>
  close(): Promise<void>
}

const KINDS: [string, RegExp][] = [
  ['html', /^\/[\w-]*$|\.html$/],
  ['worker', /sw\.js$/],
  ['script', /\.js$/],
  ['style', /\.css$/],
  ['font', /\.woff2$/],
  ['picture', /^\/(?:photos|icons)\//],
]
const kindOf = (path: string) => KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'data'

/** `/about` → the built page's text. */
const pageText = (dist: string, path: string) =>
  readFileSync(join(dist, path === '/' ? 'index.html' : `${path.slice(1)}.html`), 'utf8')

export async function startBenchSite(
  dist: string,
  variant: Variant,
  screens: string[],
  profile: Profile,
): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'church-bench-site-'))
  const store = await openStore({ url: `file:${join(folder, 'messages.db')}` })
  const app = createApp({ distDir: dist, store, rateLimitPerMinute: 0, trustProxy: false })
  const own = variant === 'site' ? new Map<string, Response>() : limitFiles(dist, variant, screens)
  const answers: Answer[] = []
  const server = await startServer(
    {
      async fetch(request: Request, env: never) {
        const path = new URL(request.url).pathname
        const response = own.get(path)?.clone() ?? (await app.fetch(request, env))
        answers.push({
          path,
          kind: kindOf(path),
          bytes: response.status === 304 ? 0 : Number(response.headers.get('Content-Length') ?? 0),
          at: performance.now(),
        })
        return response
      },
    } as unknown as App,
    { port: 0, host: '127.0.0.1' },
  )
  const proxy: LinkProxy = await startLinkProxy(Number(new URL(server.url).port), profile)
  return {
    url: proxy.url,
    answers,
    stop: () => proxy.stop(),
    async close() {
      await proxy.stop()
      await server.stop()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function limitFiles(dist: string, variant: Variant, screens: string[]): Map<string, Response> {
  const make = variant === 'limit' ? limitPage : limitPageWithWorker
  const files = new Map(
    screens.map((path) => [path, compressed(make(pageText(dist, path)), 'text/html; charset=utf-8')]),
  )
  const assets = screens.flatMap((path) => assetsOf(pageText(dist, path)))
  if (variant === 'limit-sw')
    files.set('/limit-sw.js', compressed(limitWorker([...new Set([...screens, ...assets])]), 'text/javascript'))
  return files
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
