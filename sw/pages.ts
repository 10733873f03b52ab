/** Answers navigations with the screens' HTML, and unknown paths with the not-found screen. */
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isApiPath } from '#data/api/api-table.ts'
import { BASE_PATH, inSite } from '#schema/site-address.ts'
import { activateAtLaunch } from './lifecycle.ts'
import { builtFile, isPrecached } from './precache.ts'
import { withTextSize } from './text-size.ts'
import { pathInSite } from './worker.ts'

const NOT_FOUND_FILE = '/404.html'

/** Defined by the build (`vite.config.ts`): whether the content has addresses of an old site. */
declare const BUILD_HAS_OLD_ADDRESSES: boolean | undefined
const HAS_OLD_ADDRESSES = typeof BUILD_HAS_OLD_ADDRESSES !== 'undefined' && BUILD_HAS_OLD_ADDRESSES

export function routePages(): void {
  if (!isPrecached('/index.html')) return
  registerRoute(
    new NavigationRoute(({ url, event }) => answerNavigation(url, event as FetchEvent), {
      denylist: [new RegExp(`^${BASE_PATH}/api(/|$)`)],
    }),
  )
}

async function answerNavigation(url: URL, event: FetchEvent): Promise<Response> {
  const path = pathInSite(url)
  // Cannot happen: the worker's scope ends with a slash.
  if (path === undefined) return fetch(event.request)
  const pathname = decodePath(path)
  // No open redirect: only to a screen of ours.
  if (pathname !== '/' && pathname.endsWith('/') && pageFile(pathname.slice(0, -1)))
    return Response.redirect(inSite(pathname.slice(0, -1)) + url.search, 308)
  // A screen has one address, without `.html`.
  if (pathname.endsWith('.html') && pageFile(pathname))
    return Response.redirect(
      inSite(pathname === '/index.html' ? '/' : pathname.slice(0, -'.html'.length)) + url.search,
      308,
    )
  const file = pageFile(pathname)
  if (file) return (await activateAtLaunch()) ?? withTextSize(builtFile(file))
  if (pathname === NOT_FOUND_FILE) return notFound()
  // A picture or a calendar, opened in a tab of its own.
  if (/\.[a-z0-9]+$/i.test(pathname))
    return isPrecached(pathname) ? builtFile(pathname) : fetch(event.request).catch(notFound)
  return HAS_OLD_ADDRESSES ? redirectOldAddress(event.request) : notFound()
}

/**
 * Asks the server, which redirects old addresses: their list may have thousands, too many for every phone. The redirect of
 * a navigation is opaque, and the browser follows it. Offline, an old address is not found.
 */
async function redirectOldAddress(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined)
  return answer?.type === 'opaqueredirect' ? answer : notFound()
}

/** `/` → `/index.html`, `/about` and `/about.html` → `/about.html`; undefined where there is no such screen. */
function pageFile(pathname: string): string | undefined {
  const file = pathname === '/' ? '/index.html' : pathname.endsWith('.html') ? pathname : `${pathname}.html`
  // `/index` is no address.
  return pathname !== '/index' && isPrecached(file) && file !== NOT_FOUND_FILE && !isApiPath(pathname)
    ? file
    : undefined
}

/** `/%61bout` is `/about`, as on the server. */
function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

async function notFound(): Promise<Response> {
  const page = await withTextSize(builtFile(NOT_FOUND_FILE))
  return new Response(page.body, { status: 404, headers: page.headers })
}
