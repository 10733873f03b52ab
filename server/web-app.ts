/**
 * The server's app: a function from `Request` to `Response`. Web standards only, so that it runs on edge platforms too.
 */
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { getPath } from 'hono/utils/url'
import { answerApi, text } from '#data/api/answer-api.ts'
import { POST_ROWS } from '#data/api/api-table.ts'
import { sentPath } from '#data/forms/native-form.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/outbox-protocol.ts'
import { sitePath } from '#schema/site-address.ts'
import { isHttps, type Connection } from './posts/request-origin.ts'
import { siteCollections } from './site/site-collections.ts'
import { DEFAULT_HEADERS, HTTPS_HEADERS } from './site/headers.ts'
import { answerSent } from './posts/native-posts.ts'
import type { MessageStore } from './posts/store-message.ts'
import { receivePost } from './posts/posts.ts'
import { createRateLimiter, type RateLimiter } from './posts/rate-limit.ts'
import { plainSite, FileReplacedError, type Site } from './site/site-files.ts'
import { answerFile } from './site/static-files.ts'

export interface WebAppOptions<Bindings extends object> {
  site: Site
  store: MessageStore
  /** Posts per minute and sender; 0 for no limit. */
  rateLimitPerMinute: number
  /** Used instead of a new limiter, so that several apps count together. */
  limiter?: RateLimiter | undefined
  /** Other sites whose pages may post here. */
  allowedOrigins: readonly string[]
  /** What the platform knows about a request's connection. */
  connectionOf(request: Request, bindings: Partial<Bindings>): Pick<Connection, 'address' | 'isTrustedProxy'>
  /** Compresses the API's answers. Left out where the platform compresses. */
  compress?: MiddlewareHandler
  /**
   * Answers from a newer build when a file of this one has been replaced.
   * @returns undefined if there is no newer one
   */
  newer?: ((request: Request, bindings: Partial<Bindings>) => Promise<Response | undefined>) | undefined
  /** Called when a message is ready to be mailed. Without it no mail is queued. */
  mail?: (() => void) | undefined
  /** ms since 1970. */
  now: () => number
  /** Takes one line about a fault. */
  logError: (line: string) => void
}

export type WebApp<Bindings extends object> = Hono<{ Bindings: Partial<Bindings> }>

/** A path outside the site never matches an API route, whatever its name. */
const routedPath = (path: string, basePath: string) => sitePath(path, basePath) ?? '/beside-the-site'

/**
 * For pages on a static host, built with `API_ORIGIN`, which post here from another origin (Fetch standard, CORS
 * protocol).
 */
const allowOrigins = (origins: readonly string[]) =>
  cors({
    origin: [...origins],
    allowMethods: ['POST'],
    allowHeaders: ['Content-Type', IDEMPOTENCY_KEY_HEADER],
    exposeHeaders: ['Retry-After'],
    maxAge: PREFLIGHT_MAX_AGE_S,
    // The client sends credentials; a browser rejects an answer that does not allow them.
    credentials: true,
  })
const PREFLIGHT_MAX_AGE_S = 86_400

/** Builds the app. */
export function createWebApp<Bindings extends object>({
  site,
  store,
  rateLimitPerMinute,
  allowedOrigins,
  connectionOf,
  compress,
  newer,
  mail,
  now,
  logError,
  limiter = createRateLimiter(rateLimitPerMinute, now),
}: WebAppOptions<Bindings>): WebApp<Bindings> {
  const read = siteCollections(site)
  const posts = {
    store,
    limiter,
    mail,
    site: plainSite(site),
    now,
    logError,
  }
  const app: WebApp<Bindings> = new Hono({ getPath: (request) => routedPath(getPath(request), site.basePath) })
  const connection = (request: Request, bindings: Partial<Bindings> | undefined): Connection => ({
    ...connectionOf(request, bindings ?? {}),
    allowedOrigins,
  })

  // Outermost: errors and redirects get these headers too.
  app.use(async (c, next) => {
    await next()
    const headers = {
      // A file's answer, the only one with an ETag, has its own headers (`fileHeaders`).
      ...(!c.res.headers.has('ETag') && DEFAULT_HEADERS),
      ...(isHttps(c.req.raw, connection(c.req.raw, c.env)) && HTTPS_HEADERS),
    }
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  if (allowedOrigins.length > 0) app.use('/api/*', allowOrigins(allowedOrigins))
  if (compress) app.get('/api/*', compress)
  app.all('/api/*', (c) =>
    answerApi(c.req.raw, {
      read,
      basePath: site.basePath,
      receive: (row, request) => receivePost(posts, row, request, connection(request, c.env)),
    }),
  )
  for (const row of POST_ROWS) app.get(sentPath(row), (c) => answerSent(posts.site, row.kind, c.req.raw))
  app.all('*', async (c) => {
    try {
      return await answerFile(site, c.req.raw)
    } catch (error) {
      const answer = error instanceof FileReplacedError && (await newer?.(c.req.raw, c.env))
      if (answer) return answer
      throw error
    }
  })
  app.onError((error, c) => {
    logError(`${c.req.method} ${c.req.path}: ${String(error).replace(/\s+/g, ' ')}`)
    return text(500, 'Something went wrong on the server. Please try again.')
  })
  return app
}
