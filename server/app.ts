/** The server's app: a function from `Request` to `Response`. */
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { getPath } from 'hono/utils/url'
import { answerApi, textAnswer } from '#data/api/answer-api.ts'
import { POST_ROWS } from '#data/api/api-table.ts'
import { sentPath } from '#data/forms/native-form.ts'
import { sentPage } from '#data/forms/native-pages.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/protocol.ts'
import { sitePath } from '#schema/site-url.ts'
import { isHttps, type Connection } from './posts/request-origin.ts'
import { DEFAULT_HEADERS, HTTPS_HEADERS } from './site/headers.ts'
import type { MessageStore } from './posts/store-message.ts'
import { plainSite, receivePost } from './posts/receive.ts'
import { createRateLimiter } from './posts/rate-limit.ts'
import type { Site } from './site/load.ts'
import { answerFile } from './site/static-files.ts'
import type { WatchedSite } from './site/watch-site.ts'

/** Node's objects for a request; absent in tests. */
type Bindings = Partial<HttpBindings>

export interface AppOptions {
  /** The built site. Each request reads `current` once and uses that build throughout. */
  site: Pick<WatchedSite, 'current'>
  store: MessageStore
  /** Posts per minute and sender; 0 for no limit. */
  rateLimitPerMinute: number
  /** Other sites whose pages may post here. */
  allowedOrigins?: readonly string[]
  /** Whether `X-Forwarded-*` headers come from our own proxy. */
  trustProxy: boolean
  /** Called when a message is ready to be emailed. Without it no mail is queued. */
  mail?: (() => void) | undefined
  /** ms since 1970. */
  now?: () => number
  /** Logs one line about a fault. */
  logError?: (line: string) => void
}

export type App = Hono<{ Bindings: Bindings }>

/**
 * The path to route by. Pages on another host post to this host's root (`postUrl`). No other path outside the site
 * matches a route, whatever its name.
 */
const routedPath = (path: string, basePath: string) =>
  sitePath(path, basePath) ?? (POST_ROWS.some((row) => row.path === path) ? path : '/outside-the-site')

/** Lets pages on a static host, built with `API_ORIGIN`, post here (Fetch standard, CORS protocol). */
const allowOrigins = (origins: readonly string[]) =>
  cors({
    origin: [...origins],
    allowMethods: ['POST'],
    allowHeaders: ['Content-Type', IDEMPOTENCY_KEY_HEADER],
    exposeHeaders: ['Retry-After'],
    maxAge: 86_400,
    // The client sends credentials; a browser rejects an answer that does not allow them.
    credentials: true,
  })

export function createApp({
  site: source,
  store,
  rateLimitPerMinute,
  allowedOrigins = [],
  trustProxy,
  mail,
  now = Date.now,
  logError = console.error,
}: AppOptions): App {
  const limiter = createRateLimiter(rateLimitPerMinute, now)
  const posts = (site: Site) => ({ store, limiter, mail, site: plainSite(site, allowedOrigins), now, logError })
  const app: App = new Hono({ getPath: (request) => routedPath(getPath(request), source.current.basePath) })
  const connection = (bindings: Bindings | undefined): Connection => ({
    address: bindings?.incoming?.socket.remoteAddress,
    isTrustedProxy: trustProxy,
    allowedOrigins,
  })

  // Outermost: errors and redirects also get these headers.
  app.use(async (c, next) => {
    await next()
    const headers = {
      // A file's answer has its own headers (`fileHeaders`).
      ...(!c.res.headers.has('X-Content-Type-Options') && DEFAULT_HEADERS),
      ...(isHttps(c.req.raw, connection(c.env)) && HTTPS_HEADERS),
    }
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  if (allowedOrigins.length > 0) app.use('/api/*', allowOrigins(allowedOrigins))
  // The tag is weak: it is the same for every coding.
  app.get('/api/*', compress(), etag({ weak: true }))
  app.all('/api/*', (c) => {
    const site = source.current
    // Hono drops the body of a HEAD's answer. Its tag is that of the GET.
    const asked = c.req.method === 'HEAD' ? new Request(c.req.url) : c.req.raw
    return answerApi(asked, {
      read: site.read,
      basePath: site.basePath,
      receive: (row, request) => receivePost(posts(site), row, request, connection(c.env)),
    })
  })
  for (const row of POST_ROWS)
    app.get(sentPath(row), (c) => sentPage(plainSite(source.current, allowedOrigins), row.kind, c.req.query('receipt')))
  app.all('*', (c) => answerFile(source.current, c.req.raw))
  app.onError((error, c) => {
    logError(`${c.req.method} ${c.req.path}: ${String(error).replace(/\s+/g, ' ')}`)
    return textAnswer(500, 'Something went wrong on the server. Please try again.')
  })
  return app
}
