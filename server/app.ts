/** The server's wiring: a function from `Request` to `Response`, whatever carries it. */
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { compress } from 'hono/compress'
import { answerApi, text } from '#data/answer-api.ts'
import { POST_ROWS } from '#data/api-table.ts'
import { sentPath } from '#data/native-form.ts'
import { sitePath } from '#schema/site-address.ts'
import { isHttps, type Connection } from './caller.ts'
import { allowOrigins } from './cors.ts'
import { siteCollections } from './site-collections.ts'
import { DEFAULT_HEADERS, HTTPS_HEADERS } from './headers.ts'
import { answerSent } from './native-posts.ts'
import { receivePost } from './posts.ts'
import { createRateLimiter } from './rate-limit.ts'
import { loadSite, plainSite, type Site } from './site.ts'
import { answerFile } from './static-files.ts'
import type { Store } from './store.ts'

export interface AppOptions {
  /** The built site, or its folder, which is read once, now. */
  site?: Site
  distDir?: string
  store: Store
  /** Posts per minute and sender; 0 for no limit. */
  rateLimitPerMinute: number
  /** Whether `X-Forwarded-*` headers come from a proxy of ours. */
  trustProxy: boolean
  /** Other sites whose pages may post here. */
  allowedOrigins?: readonly string[]
  /** Called when a message is there to be mailed; without it none is. */
  mail?: (() => void) | undefined
  /** ms since 1970. */
  now?: () => number
  /** Takes one line about a fault. */
  logError?: (line: string) => void
}

export type App = Hono<{ Bindings: Partial<HttpBindings> }>

/** What lies beside the site is no API, whatever it is called. */
const routedPath = (path: string, basePath: string) => sitePath(path, basePath) ?? '/beside-the-site'

/** Assembles the server. @throws when `distDir` cannot be read */
export function createApp({ distDir, site: given, store, rateLimitPerMinute, trustProxy, allowedOrigins = [], mail, now = Date.now, logError = console.error }: AppOptions): App {
  const site = given ?? loadSite(distDir!, logError)
  const read = siteCollections(site)
  const posts = { store, limiter: createRateLimiter(rateLimitPerMinute, now), mail, site: plainSite(site), now, logError }
  const app: App = new Hono({ getPath: (request) => routedPath(getPath(request), site.basePath) })
  const connectionOf = (incoming: HttpBindings['incoming'] | undefined): Connection => ({ address: incoming?.socket.remoteAddress, isTrustedProxy: trustProxy, allowedOrigins })

  // Outermost, so that no answer leaves without them: errors and redirects too.
  app.use(async (c, next) => {
    await next()
    const headers = isHttps(c.req.raw, connectionOf(c.env?.incoming)) ? { ...DEFAULT_HEADERS, ...HTTPS_HEADERS } : DEFAULT_HEADERS
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use('/api/*', allowOrigins(allowedOrigins))
  app.get('/api/*', compress({ encoding: 'gzip' }))
  app.all('/api/*', (c) => answerApi(c.req.raw, { read, basePath: site.basePath, receive: (row, request) => receivePost(posts, row, request, connectionOf(c.env?.incoming)) }))
  for (const row of POST_ROWS) app.get(sentPath(row), (c) => answerSent(posts.site, row.kind, c.req.raw))
  app.all('*', (c) => answerFile(site, c.req.raw))
  app.onError((error, c) => {
    logError(`${c.req.method} ${c.req.path}: ${String(error).replace(/\s+/g, ' ')}`)
    return text(500, 'Something went wrong on the server. Please try again.')
  })
  return app
}
