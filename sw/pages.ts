/** Answers navigations with the screens' HTML. The host answers the others. */
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { meantPage } from '#data/site/meant-address.ts'
import { BASE_PATH, inSite } from '#schema/site-address.ts'
import { activateAtLaunch } from './lifecycle.ts'
import { builtFile, isPrecached } from './precache.ts'
import { pathInSite } from './worker.ts'

export function routePages(): void {
  if (!isPrecached('/index.html')) return
  registerRoute(
    new NavigationRoute(({ url, event }) => answerNavigation(url, event as FetchEvent), {
      // The desk is a separate process.
      denylist: [new RegExp(`^${BASE_PATH}/(?:api|desk)(?:[/?]|$)`)],
    }),
  )
}

async function answerNavigation(url: URL, event: FetchEvent): Promise<Response> {
  const path = pathInSite(url)!
  if (isPage(path)) return (await activateAtLaunch()) ?? builtFile(builtPage(path))
  const meant = meantPage(path, isPage)
  if (meant) return Response.redirect(inSite(meant) + url.search, 308)
  // A picture or calendar file, opened in its own tab.
  if (isPrecached(path) && !path.endsWith('.html')) return builtFile(path)
  const answer = await fetch(event.request).catch(() => undefined)
  return answer && answer.status !== 404 ? answer : notFound()
}

/** `/` and `/about` are pages; `/index`, `/404` and `/about.html` are not. */
const isPage = (path: string) => path !== '/index' && path !== '/404' && isPrecached(builtPage(path))
const builtPage = (path: string) => (path === '/' ? '/index.html' : `${path}.html`)

async function notFound(): Promise<Response> {
  const page = await builtFile('/404.html')
  return new Response(page.body, { status: 404, headers: page.headers })
}
