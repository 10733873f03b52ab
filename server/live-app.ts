/**
 * An app that survives rebuilds of the site. Each build gets its own app; a request is finished by the app that took
 * it.
 */
import { createApp, type App, type AppOptions } from './app.ts'
import { createRateLimiter } from './posts/rate-limit.ts'
import type { WatchedSite } from './site/watch-site.ts'

/** @param options as in `createApp`. All builds share one rate limiter, so that a rebuild resets no count. */
export function createLiveApp(
  watched: WatchedSite,
  options: Omit<AppOptions, 'site' | 'distDir' | 'limiter' | 'newer'>,
): Pick<App, 'fetch'> {
  const limiter = createRateLimiter(options.rateLimitPerMinute, options.now ?? Date.now)
  const appOf = (site: WatchedSite['current']): App =>
    createApp({
      ...options,
      site,
      limiter,
      newer: async (request, bindings) =>
        (await watched.newerThan(site)) ? currentApp().fetch(request, bindings) : undefined,
    })
  let served = watched.current
  let app = appOf(served)
  const currentApp = () => {
    if (served !== watched.current) {
      served = watched.current
      app = appOf(served)
    }
    return app
  }
  return { fetch: (request, bindings) => currentApp().fetch(request, bindings) }
}
