/** The server's wiring: a function from `Request` to `Response`, whatever carries it. Web standards only, so that it runs on edge platforms too. */
import { Hono, type MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { answerApi, text } from '#data/api/answer-api.ts'
import { POST_ROWS } from '#data/api/api-table.ts'
import { sentPath } from '#data/forms/native-form.ts'
import { sitePath } from '#schema/site-address.ts'
import { isHttps, type Connection } from './posts/caller.ts'
import { allowOrigins } from './posts/cors.ts'
import { siteCollections } from './site/site-collections.ts'
import { DEFAULT_HEADERS, HTTPS_HEADERS } from './site/headers.ts'
import { answerSent } from './posts/native-posts.ts'
import type { MessageKeeper } from './posts/keep-message.ts'
import { receivePost } from './posts/posts.ts'
import { createRateLimiter, type RateLimiter } from './posts/rate-limit.ts'
import { plainSite, VanishedError, type Site } from './site/site-files.ts'
import { answerFile } from './site/static-files.ts'

export interface WebAppOptions<Bindings extends object> {
  site: Site
  store: MessageKeeper
  /** Posts per minute and sender; 0 for no limit. */
  rateLimitPerMinute: number
  /** Counts in their place, where posts have been counted before this app. */
  limiter?: RateLimiter | undefined
  /** Other sites whose pages may post here. */
  allowedOrigins: readonly string[]
  /** What the platform tells of a request's connection. */
  connectionOf(request: Request, bindings: Partial<Bindings>): Pick<Connection, 'address' | 'isTrustedProxy'>
  /** Compresses answers of the API, where the platform does not. */
  compress?: MiddlewareHandler
  /** Answers from a newer build, where a file has gone with this one. @returns undefined when there is none */
  newer?: ((request: Request, bindings: Partial<Bindings>) => Promise<Response | undefined>) | undefined
  /** Called when a message is there to be mailed; without it none is. */
  mail?: (() => void) | undefined
  /** ms since 1970. */
  now: () => number
  /** Takes one line about a fault. */
  logError: (line: string) => void
}

export type WebApp<Bindings extends object> = Hono<{ Bindings: Partial<Bindings> }>

/** What lies beside the site is no API, whatever it is called. */
const routedPath = (path: string, basePath: string) => sitePath(path, basePath) ?? '/beside-the-site'

/** Assembles the server. */
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

  // Outermost, so that no answer leaves without them: errors and redirects too.
  app.use(async (c, next) => {
    await next()
    const headers = isHttps(c.req.raw, connection(c.req.raw, c.env))
      ? { ...DEFAULT_HEADERS, ...HTTPS_HEADERS }
      : DEFAULT_HEADERS
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use('/api/*', allowOrigins(allowedOrigins))
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
      const answer = error instanceof VanishedError && (await newer?.(c.req.raw, c.env))
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
