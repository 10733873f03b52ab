/**
 * The app on an edge platform (Cloudflare Workers): files are the platform's assets, messages are in D1. Needs no Node.
 * It sends no mail, since SMTP needs a lasting socket.
 */
import { d1Store, type D1 } from './d1.ts'
import { edgeSite, type Assets, type SiteManifest } from './edge-site.ts'
import { readPostSettings } from '#server/posts/post-settings.ts'
import { createWebApp, type WebApp } from '#server/web-app.ts'

/** The bindings in `deploy/edge/wrangler.jsonc`. */
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
      store: d1Store(bindings.DB),
      ...readPostSettings({
        RATE_LIMIT_PER_MINUTE: bindings.RATE_LIMIT_PER_MINUTE,
        ALLOWED_ORIGINS: bindings.ALLOWED_ORIGINS,
      }),
      // The platform sets this header, and overwrites a sender's own.
      connectionOf: (request) => ({
        address: request.headers.get('CF-Connecting-IP') ?? undefined,
        isTrustedProxy: false,
      }),
      now,
      logError: console.error,
    })
  return {
    async fetch(request, bindings) {
      // Once per isolate, since the rate limit counts in the app. The bindings stay the same.
      app ??= start(bindings)
      return app.fetch(request, bindings)
    },
  }
}
