/** Lets the pages of named sites post here from another origin (Fetch, "CORS protocol"): for pages on a static host, built with `API_ORIGIN`. */
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/outbox-protocol.ts'
import type { MiddlewareHandler } from 'hono'

/** Browsers keep an answer to a preflight for so long, or as long as they like. */
const PREFLIGHT_MAX_AGE_S = 86_400

/** @param allowedOrigins such as `https://church.example`; what others ask is answered without a word about origins, which their browsers take for no */
export function allowOrigins(allowedOrigins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const isAllowed = origin !== undefined && allowedOrigins.includes(origin)
    if (isAllowed && c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method')) c.res = preflight()
    else await next()
    // Caches must not answer one site's page with what was meant for another's.
    if (allowedOrigins.length > 0) c.res.headers.append('Vary', 'Origin')
    if (!isAllowed) return
    c.res.headers.set('Access-Control-Allow-Origin', origin)
    // The client sends credentials, and a browser refuses an answer that does not allow them.
    c.res.headers.set('Access-Control-Allow-Credentials', 'true')
    c.res.headers.set('Access-Control-Expose-Headers', 'Retry-After')
  }
}

const preflight = () =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': `Content-Type, ${IDEMPOTENCY_KEY_HEADER}`,
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S),
    },
  })
