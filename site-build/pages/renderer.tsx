/** Prerenders the screens. Bundled for Node, and run by `prerender.ts`. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { church } from '#content/church.ts'
import * as buttonStyles from '#ui/controls/Button.css.ts'
import * as footerStyles from '#ui/chrome/Footer.css.ts'
import * as headerStyles from '#ui/chrome/Header.css.ts'
import * as dialogStyles from '#ui/controls/ConfirmDialog.css.ts'
import * as fieldStyles from '#ui/fields/Field.css.ts'
import * as emptyStyles from '#ui/cards/EmptyState.css.ts'
import * as shellStyles from '#ui/chrome/Shell.css.ts'
import { PLAIN_COLORS } from '#ui/styles/plain-colors.ts'
import * as toastStyles from '#ui/chrome/toasts/Toaster.css.ts'
import { createQueryClient } from '#client/queries/client.ts'
import { inSite } from '#schema/site-url.ts'
import { dehydrateForPage, eventsQuery, photosTimeQuery } from '#client/queries/lists.ts'
import { upcomingEvents } from '#data/site/events.ts'
import type { Release } from '#data/api/release.ts'
import * as formStyles from '#forms/forms.css.ts'
import { createAppRouter, type ScreenFacts } from '#app/router.tsx'
import { APP_SHELL_PATH, descriptionOf, documentTitle, NOT_FOUND_FACTS, NOT_FOUND_PATH } from '#app/screen-facts.ts'

export { APP_SHELL_PATH, church, NOT_FOUND_PATH, PLAIN_COLORS }

const { pane, panes } = buttonStyles
/** Classes that may be needed before the full stylesheet. */
const STATE_CLASSES = [
  // A shrunk header, a canceled gathering, offline, a busy button, a toast.
  [headerStyles.header, footerStyles.gatheringNote, pane, panes, shellStyles, toastStyles],
  // A question, a search without results, an answer of a form.
  [dialogStyles, emptyStyles, fieldStyles.error, fieldStyles.suggestion, formStyles.formNote, formStyles.receipt],
].flatMap(classNames)

function classNames(styles: unknown): string[] {
  if (typeof styles === 'string') return styles.split(' ')
  return typeof styles === 'object' && styles !== null ? Object.values(styles).flatMap(classNames) : []
}

export type RenderedScreen = Awaited<ReturnType<typeof renderScreen>>

/** The routes' paths, `/` first. */
export function screenPaths(): string[] {
  const router = createAppRouter({ history: createMemoryHistory() })
  return Object.keys(router.routesByPath).sort((a, b) => a.length - b.length || a.localeCompare(b))
}

/** Renders a screen. @throws when it, or one of its reads, fails: an empty page must never be built */
export async function renderScreen(path: string, release: Release) {
  const queryClient = createQueryClient()
  queryClient.setQueryDefaults(photosTimeQuery().queryKey, { queryFn: () => release.time })
  const router = createAppRouter({
    queryClient,
    history: createMemoryHistory({ initialEntries: [inSite(path)] }),
    isServer: true,
  })
  await router.load()
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) throw new Error(`${path} could not be rendered`, { cause: failed.error })
  // Not the whole archive, and nothing that is over.
  queryClient.setQueryData(eventsQuery().queryKey, (events) => events && upcomingEvents(events, Date.now()))

  let renderError: unknown
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // Otherwise React hides long Suspense content until an inline script runs, which the CSP forbids.
    { progressiveChunkSize: Infinity, onError: (error) => void (renderError ??= error) },
  )
  const html = await new Response(prelude).text()
  if (renderError) throw new Error(`${path} could not be rendered`, { cause: renderError })

  const isShell = path === APP_SHELL_PATH
  const isScreen = path !== NOT_FOUND_PATH && !isShell
  const facts = isScreen ? (router.state.matches.at(-1)?.staticData as ScreenFacts) : NOT_FOUND_FACTS
  if (!facts?.title) throw new Error(`the route of ${path} needs a title in its static data`)
  return {
    path,
    /** Its label in the navigation, or its title. */
    name: facts.quick?.label ?? facts.title,
    isScreen,
    isShell,
    title: isShell ? church.name : documentTitle(facts.title, path),
    description: descriptionOf(facts, path),
    html: isShell ? html.replace(/(<main[^>]*>).*(?=<\/main>)/s, '$1') : html,
    stateClasses: STATE_CLASSES,
    /** Its dehydrated reads, by query key. */
    queries: dehydrateForPage(
      Object.fromEntries(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ queryKey, state }) => [queryKey[0] as string, state.data]),
      ),
    ),
  }
}
