/** Renders screens to HTML while the site is built; bundled for Node by the build and run by its prerender step. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { church } from '#content/church.ts'
import * as busyStyles from '#ui/controls/BusyPanes.css.ts'
import * as buttonStyles from '#ui/controls/Button.css.ts'
import * as headerStyles from '#ui/chrome/Header.css.ts'
import * as dialogStyles from '#ui/controls/ConfirmDialog.css.ts'
import * as fieldStyles from '#ui/fields/Field.css.ts'
import * as emptyStyles from '#ui/cards/EmptyState.css.ts'
import * as noticeStyles from '#ui/chrome/NoticeLine.css.ts'
import { PLAIN_COLOURS } from '#ui/styles/plain-colours.ts'
import * as toastStyles from '#ui/chrome/Toaster.css.ts'
import { createQueryClient } from '#client/reads/query-client.ts'
import { inSite } from '#schema/site-address.ts'
import { dehydrateForPage, photosTimeQuery } from '#client/reads/queries.ts'
import type { Release } from '#data/api/release.ts'
import * as formStyles from '#forms/forms.css.ts'
import { createAppRouter, type ScreenFacts } from './router.tsx'
import { documentTitle, NOT_FOUND_FACTS, NOT_FOUND_PATH } from './screen-facts.ts'

export { church, NOT_FOUND_PATH, PLAIN_COLOURS }

/** Of what can come up before the full style sheets: a bar that shrinks, a line that breaks off, a button that is pressed, what it answers. */
const STATE_CLASSES = [headerStyles.header, buttonStyles.busy, busyStyles, noticeStyles, toastStyles].flatMap(
  classNames,
)
/** The same on screens that have what the text names. */
const PART_STATE_CLASSES = {
  'id="this-device"': classNames(dialogStyles),
  'role="search"': classNames(emptyStyles),
  'method="post"': [
    ...[fieldStyles.error, formStyles.formNote, formStyles.receipt].flatMap(classNames),
    '[aria-invalid=true]',
    '[aria-disabled=true]',
  ],
}

/** The names in whatever a module of styles exports. */
function classNames(styles: unknown): string[] {
  if (typeof styles === 'string') return styles.split(' ')
  return typeof styles === 'object' && styles !== null ? Object.values(styles).flatMap(classNames) : []
}

export interface RenderedScreen {
  path: string
  title: string
  /** What the navigation calls it, or its title without the church's name. */
  name: string
  description: string
  html: string
  /** Class names that its elements may get before the whole style sheet is there. */
  stateClasses: string[]
  /** What the screen was rendered with, by the query's address, for the page to start from. */
  queries: Record<string, unknown>
}

/** Paths of all screens, `/` first, as their routes name them. */
export function screenPaths(): string[] {
  const router = createAppRouter({ history: createMemoryHistory() })
  return Object.keys(router.routesByPath).sort((a, b) => a.length - b.length || a.localeCompare(b))
}

/** @throws when the screen, or a read it needs, fails: an empty page must never be built */
export async function renderScreen(path: string, release: Release): Promise<RenderedScreen> {
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

  let renderError: unknown
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // Without it React hides long Suspense content behind an inline script, which neither no-script readers nor the CSP allow.
    { progressiveChunkSize: Infinity, onError: (error) => void (renderError ??= error) },
  )
  const html = await new Response(prelude).text()
  if (renderError) throw new Error(`${path} could not be rendered`, { cause: renderError })

  const facts = path === NOT_FOUND_PATH ? NOT_FOUND_FACTS : (router.state.matches.at(-1)?.staticData as ScreenFacts)
  if (!facts?.title || !facts.description)
    throw new Error(`the route of ${path} needs title and description in its static data`)
  return {
    path,
    name: facts.quick?.label ?? facts.title,
    title: documentTitle(facts.title, path),
    description: facts.description,
    html,
    stateClasses: [
      ...STATE_CLASSES,
      ...Object.entries(PART_STATE_CLASSES).flatMap(([part, names]) => (html.includes(part) ? names : [])),
    ],
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
