import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ReadContext } from '#client/reads/queries.ts'
import { BASE_PATH } from '#schema/site-address.ts'
import { ScreenFault } from '#screens/shell/ScreenFault.tsx'
import { pageTransition } from './page-transition.ts'
import { routeTree } from './route-tree.gen.ts'

/** What every screen says about itself: the one list that navigation, footer, sitemap and prerender derive from. */
export interface ScreenFacts {
  /** The document's title without the church's name. */
  title: string
  /** One sentence for search engines. */
  description: string
  /** Its link in the header, in the order of the numbers. */
  nav?: { label: string; order: number }
  /** Its quick link in the footer. */
  quick?: { label: string; order: number }
  /** Its legal link in the footer. */
  legal?: { label: string; order: number }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<ScreenFacts> {}
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}

interface AppRouterOptions extends Partial<ReadContext> {
  history?: RouterHistory
  isServer?: boolean
}

export function createAppRouter({ queryClient, isStarting = () => false, ...options }: AppRouterOptions = {}) {
  const router = createRouter({
    routeTree,
    basepath: BASE_PATH || '/',
    context: { isStarting, ...(queryClient && { queryClient }) },
    defaultPreload: 'intent',
    // Queries are the cache: the router keeps none of its own.
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
    defaultHashScrollIntoView: false,
    defaultViewTransition: pageTransition(),
    trailingSlash: 'never',
    // `/About` is no file of the build, and so no screen here either.
    caseSensitive: true,
    // Addresses hold plain text: `?q=123` searches for the text, and what no screen asks for is dropped.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    search: { strict: true },
    defaultErrorComponent: ScreenFault,
    ...options,
  })
  // `false` alone does not stop the router: its first render scrolls to the top, and so away from where somebody has
  // read on before hydration. As a function from the start, it would keep positions of its own. navigation.ts scrolls.
  router.options.scrollRestoration = () => false
  return router
}
