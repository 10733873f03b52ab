/** Answers navigations with the screens' HTML, or with the page that can become any screen. The host answers the others. */
import { cacheNames } from 'workbox-core'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { canonicalPage } from '#data/site/canonical-path.ts'
import { BASE_PATH, inSite } from '#schema/site-url.ts'
import { builtFile, isPrecached, keyOfApp, storedFile } from './precache.ts'
import { pathInSite } from './worker.ts'

const APP_SHELL = '/app-shell.html'
const PAGE_TIMEOUT_S = 3

export function routePages(): void {
  if (!isPrecached('/')) return
  registerRoute(
    new NavigationRoute(({ url, event }) => answerNavigation(url, event as FetchEvent), {
      // The desk is a separate process.
      denylist: [new RegExp(`^${BASE_PATH}/(?:api|desk)(?:[/?]|$)`)],
    }),
  )
}

async function answerNavigation(url: URL, event: FetchEvent): Promise<Response> {
  const path = pathInSite(url)!
  if (isPage(path)) return (await storedFile(path)) ?? fetched.handle(event)
  const meant = canonicalPage(path, isPage)
  if (meant) return Response.redirect(inSite(meant) + url.search, 308)
  // A picture or calendar file, opened in its own tab.
  if (isPrecached(path) && !path.endsWith('.html')) return builtFile(path)
  const answer = await fetch(event.request).catch(() => undefined)
  return answer && answer.status !== 404 ? answer : notFound()
}

/** `/` and `/about` are pages; `/404.html` and pictures are not. */
const isPage = (path: string) => !path.includes('.') && isPrecached(path)

/** Before the built pages are stored: the network's page, or the app shell, which becomes this screen. */
const fetched = new NetworkFirst({
  cacheName: cacheNames.precache,
  networkTimeoutSeconds: PAGE_TIMEOUT_S,
  plugins: [
    {
      cacheKeyWillBeUsed: async () => keyOfApp(inSite(APP_SHELL)) ?? APP_SHELL,
      // The network's page may be of a newer release.
      cacheWillUpdate: async () => null,
      async fetchDidSucceed({ response }) {
        if (response.ok || response.type === 'opaqueredirect') return response
        throw new TypeError(`the host answered ${response.status}`)
      },
    },
  ],
})

async function notFound(): Promise<Response> {
  const page = (await storedFile('/404.html')) ?? (await builtFile(APP_SHELL))
  return new Response(page.body, { status: 404, headers: page.headers })
}
