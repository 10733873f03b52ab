/** Starts the app on a page that the build has rendered. */
import '#ui/fonts.css.ts'
import '#ui/global.css.ts'
import '#ui/print.css.ts'
import 'virtual:more-letters.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { replayEarlyPress } from '#client/early-press.ts'
import { followInstall } from '#client/install.ts'
import { nextTask } from '#client/next-task.ts'
import { judgePace } from '#client/pace.ts'
import { readPageData } from '#client/page-data.ts'
import { wholeStyles } from '#client/whole-styles.ts'
import { followTextSize } from '#client/text-size.ts'
import { afterStart } from './after-start.ts'
import { holdEarlySubmits } from './held-submit.ts'
import { followNavigation } from './navigation.ts'
import { createAppRouter } from './router.tsx'
import { NOT_FOUND_PATH } from './screen-facts.ts'

async function start(): Promise<void> {
  const root = document.getElementById('root')!
  const pageData = readPageData()
  let isStarting = pageData !== null
  // In tasks of their own, between which a tap is answered.
  await nextTask()
  const router = createAppRouter({ isStarting: () => isStarting })
  await nextTask()
  await router.load()
  isStarting = false

  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // A filtered list is in no prerendered page: such an address is rendered anew, everything else is taken over as it stands.
  const isPrerendered = pageData?.path === builtPath(router) && Object.keys(router.state.matches.at(-1)?.search ?? {}).length === 0
  if (isPrerendered) {
    // Without this the router expects streamed matches and React sees another tree than the build's (React error 418).
    router.ssr = { manifest: undefined }
    // As a transition, it is done in small pieces: a tap in between is answered.
    startTransition(() => void hydrateRoot(root, app))
  } else {
    await wholeStyles()
    root.replaceChildren()
    createRoot(root).render(app)
  }
  replayEarlyPress()
  followNavigation(router)
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    judgePace()
  })
  await nextTask()
  afterStart({ router })
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
