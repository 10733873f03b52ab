/** The app on Node: the built site on disk, behind Node's sockets. */
import type { HttpBindings } from '@hono/node-server'
import { compress } from 'hono/compress'
import type { RateLimiter } from './posts/rate-limit.ts'
import { loadSite } from './site/site.ts'
import type { Site } from './site/site-files.ts'
import type { Store } from './store/store.ts'
import { createWebApp, type WebApp, type WebAppOptions } from './web-app.ts'

export interface AppOptions {
  /** The built site. Give either this or `distDir`, which is read once, now. */
  site?: Site
  distDir?: string
  store: Store
  /** Posts per minute and sender; 0 for no limit. */
  rateLimitPerMinute: number
  /** This and `newer`: as in `WebAppOptions`. */
  limiter?: RateLimiter | undefined
  newer?: WebAppOptions<HttpBindings>['newer']
  /** Whether `X-Forwarded-*` headers come from our own proxy. */
  trustProxy: boolean
  /** Other sites whose pages may post here. */
  allowedOrigins?: readonly string[]
  /** Called when a message is ready to be mailed. Without it no mail is queued. */
  mail?: (() => void) | undefined
  /** ms since 1970. */
  now?: () => number
  /** Takes one line about a fault. */
  logError?: (line: string) => void
}

export type App = WebApp<HttpBindings>

/** Assembles the server. @throws when `distDir` cannot be read */
export function createApp({
  distDir,
  site,
  store,
  rateLimitPerMinute,
  limiter,
  newer,
  trustProxy,
  allowedOrigins = [],
  mail,
  now = Date.now,
  logError = console.error,
}: AppOptions): App {
  return createWebApp<HttpBindings>({
    site: site ?? loadSite(distDir!, logError),
    store,
    rateLimitPerMinute,
    limiter,
    newer,
    allowedOrigins,
    connectionOf: (_, { incoming }) => ({ address: incoming?.socket.remoteAddress, isTrustedProxy: trustProxy }),
    compress: compress({ encoding: 'gzip' }),
    mail,
    now,
    logError,
  })
}
