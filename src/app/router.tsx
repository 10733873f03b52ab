import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ReadContext } from '#client/queries/lists.ts'
import { BASE_PATH } from '#schema/site-url.ts'
import { ScreenFault } from '#screens/shell/ScreenFault.tsx'
import { crossFadeScreens } from './page-transition.ts'
import { routeTree } from './route-tree.gen.ts'

/** A route's static data, for navigation, footer, sitemap and prerenderer. */
export interface ScreenFacts {
  /** The document's title, without the church's name. */
  title: string
  /** Its link in the header. */
  nav?: { label: string; order: number }
  /** Its quick link in the footer. */
  quick?: { label: string; order: number }
  /** Its legal link in the footer. */
  legal?: { label: string; order: number }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<ScreenFacts> {}
  interface Register {
    router: AppRouter
  }
}

function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}

export type AppRouter = ReturnType<typeof createAppRouter>

interface AppRouterOptions extends Partial<ReadContext> {
  history?: RouterHistory
  isServer?: boolean
}

export function createAppRouter({ queryClient, isStarting = () => false, ...options }: AppRouterOptions = {}) {
  const router = createRouter({
    routeTree,
    basepath: BASE_PATH || '/',
    context: {
      isStarting,
      isPage: (path: string): boolean => path in router.routesByPath,
      ...(queryClient && { queryClient }),
    },
    defaultPreload: 'intent',
    // The query client is the cache.
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
    defaultHashScrollIntoView: false,
    trailingSlash: 'never',
    // As in the build, where `/About` is not a file.
    caseSensitive: true,
    // Plain text, not JSON: `?q=123` searches for the text. Unknown parameters are dropped.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    search: { strict: true },
    defaultErrorComponent: ScreenFault,
    ...options,
  })
  // `navigation.ts` scrolls. With `false` alone, the router's first render scrolls to the top, away from where a person
  // is reading. With a function from the start, it would store scroll positions.
  router.options.scrollRestoration = () => false
  crossFadeScreens(router)
  return router
}
