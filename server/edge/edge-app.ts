/**
 * The server on an edge platform (Cloudflare Workers): the same wiring, with files among the platform's assets and messages
 * in D1. Needs nothing of Node. No mail is sent from here: that takes a socket that stays.
 */
import { d1Keeper, type D1 } from './d1.ts'
import { edgeSite, type Assets, type SiteManifest } from './edge-site.ts'
import { readPostSettings } from '#server/posts/post-settings.ts'
import { createWebApp, type WebApp } from '#server/web-app.ts'

/** What `deploy/edge/wrangler.jsonc` binds. */
export interface EdgeBindings {
  DB: D1
  ASSETS: Assets
  RATE_LIMIT_PER_MINUTE?: string
  ALLOWED_ORIGINS?: string
}

/** @param now ms since 1970 */
export function createEdge(
  manifest: SiteManifest,
  now: () => number = Date.now,
): { fetch(request: Request, bindings: EdgeBindings): Promise<Response> } {
  let app: WebApp<EdgeBindings> | undefined
  const start = (bindings: EdgeBindings) =>
    createWebApp<EdgeBindings>({
      site: edgeSite(manifest, bindings.ASSETS),
      store: d1Keeper(bindings.DB),
      ...readPostSettings({
        RATE_LIMIT_PER_MINUTE: bindings.RATE_LIMIT_PER_MINUTE,
        ALLOWED_ORIGINS: bindings.ALLOWED_ORIGINS,
      }),
      // The platform's own word, which it writes over whatever a sender claims.
      connectionOf: (request) => ({
        address: request.headers.get('CF-Connecting-IP') ?? undefined,
        isTrustedProxy: false,
      }),
      now,
      logError: console.error,
    })
  return {
    async fetch(request, bindings) {
      // Once per isolate: the rate limit counts there, and bindings stay the same.
      app ??= start(bindings)
      return app.fetch(request, bindings)
    },
  }
}
