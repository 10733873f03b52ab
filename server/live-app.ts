/** The server's app over a site that may be built anew while it runs. Each build has an app of its own, and a request stays with the one that took it. */
import { createApp, type App, type AppOptions } from './app.ts'
import { createRateLimiter } from './posts/rate-limit.ts'
import type { FollowedSite } from './site/follow-site.ts'

/** @param options as `createApp` takes them; posts are counted on when the site changes */
export function createLiveApp(
  followed: FollowedSite,
  options: Omit<AppOptions, 'site' | 'distDir' | 'limiter' | 'newer'>,
): Pick<App, 'fetch'> {
  const limiter = createRateLimiter(options.rateLimitPerMinute, options.now ?? Date.now)
  const appOf = (site: FollowedSite['current']): App =>
    createApp({
      ...options,
      site,
      limiter,
      newer: async (request, bindings) =>
        (await followed.after(site)) ? appNow().fetch(request, bindings) : undefined,
    })
  let served = followed.current
  let app = appOf(served)
  const appNow = () => {
    if (served !== followed.current) {
      served = followed.current
      app = appOf(served)
    }
    return app
  }
  return { fetch: (request, bindings) => appNow().fetch(request, bindings) }
}
