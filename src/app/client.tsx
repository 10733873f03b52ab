/** Starts the app on a page that the build has rendered. */
import '#ui/fonts.css.ts'
import '#ui/global.css.ts'
import '#ui/print.css.ts'
import 'virtual:more-letters.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followInstall } from '#client/install.ts'
import { BUILT_AT, createQueryClient } from '#client/query-client.ts'
import { wholeStyles } from '#client/whole-styles.ts'
import { followTextSize } from '#client/text-size.ts'
import { afterStart } from './after-start.ts'
import { holdEarlySubmits } from './held-submit.ts'
import { followNavigation } from './navigation.ts'
import { createAppRouter } from './router.tsx'
import { NOT_FOUND_PATH } from './screen-facts.ts'

/** What the build left in the page for the app. */
interface PageData {
  /** Which screen it is. */
  path: string
  /** What it was rendered with, by the query's address. */
  queries: Record<string, unknown>
}

async function start(): Promise<void> {
  const root = document.getElementById('root')!
  const pageData = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as PageData | null
  const queryClient = createQueryClient()
  for (const [address, data] of Object.entries(pageData?.queries ?? {})) queryClient.setQueryData([address], data, { updatedAt: BUILT_AT })
  let isStarting = pageData !== null
  const router = createAppRouter(queryClient, { isStarting: () => isStarting })
  await router.load()
  isStarting = false

  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  // A filtered list is in no prerendered page: such an address is rendered anew, everything else is taken over as it stands.
  const isPrerendered = pageData?.path === builtPath(router) && Object.keys(router.state.matches.at(-1)?.search ?? {}).length === 0
  if (isPrerendered) {
    // Without this the router expects streamed matches and React sees another tree than the build's (React error 418).
    router.ssr = { manifest: undefined }
    hydrateRoot(root, app)
  } else {
    await wholeStyles()
    root.replaceChildren()
    createRoot(root).render(app)
  }
  followNavigation(router)
  afterStart({ queryClient, router })
}

/** The built page that the router's screen is in: the not-found screen's for every address that is no route. */
function builtPath({ routesByPath, state }: ReturnType<typeof createAppRouter>): string {
  const { pathname } = state.location
  return pathname in routesByPath ? pathname : NOT_FOUND_PATH
}

holdEarlySubmits()
followTextSize()
followInstall()
void start()
