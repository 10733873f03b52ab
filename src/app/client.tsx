/** Starts the app on a page that the build has rendered: hydrates it, then does what a person did meanwhile. */
import '#ui/styles/fonts.css.ts'
import '#ui/styles/global.css.ts'
import '#ui/styles/print.css.ts'
import 'virtual:more-letters.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followInstall } from '#client/device/install.ts'
import { measureDevice } from '#client/start/device-speed.ts'
import { loadFullStylesheet } from '#client/start/full-stylesheet.ts'
import { replayEarlyActions } from '#client/start/replay-early.ts'
import { yieldToMain } from '#client/start/yield-to-main.ts'
import { readPageData } from '#client/start/page-data.ts'
import { followTextSize } from '#client/device/text-size.ts'
import { afterStart } from './after-start.ts'
import { followNavigation } from './navigation.ts'
import { createAppRouter } from './router.tsx'
import { NOT_FOUND_PATH } from './screen-facts.ts'

type AppRouter = ReturnType<typeof createAppRouter>

/** The effect of the outermost component runs after those of all others: then every part of the page is hydrated. */
function App({ router }: { router: AppRouter }) {
  useEffect(() => void onHydrated(router), [router])
  return <RouterProvider router={router} />
}

let isHydrated = false

async function onHydrated(router: AppRouter): Promise<void> {
  // While developing, StrictMode runs effects twice.
  if (isHydrated) return
  isHydrated = true
  followNavigation(router)
  measureDevice()
  // An event that is dispatched while React is at work would find the state of before.
  await yieldToMain()
  await replayEarlyActions()
  afterStart(router)
}

/** The built page that the router's screen is in: the not-found screen's for every address that is no route. */
function builtPath({ routesByPath, state }: AppRouter): string {
  const { pathname } = state.location
  return pathname in routesByPath ? pathname : NOT_FOUND_PATH
}

async function start(): Promise<void> {
  const root = document.getElementById('root')!
  const pageData = readPageData()
  let isStarting = pageData !== null
  const router = createAppRouter({ isStarting: () => isStarting })
  await router.load()
  isStarting = false
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  if (pageData?.path === builtPath(router)) {
    // Without this the router expects streamed matches and React sees another tree than the build's (React error 418).
    router.ssr = { manifest: undefined }
    // As a transition, it is done in small pieces: a tap in between is answered.
    startTransition(() => void hydrateRoot(root, app))
  } else {
    // A host that answers an unknown address with another page.
    await loadFullStylesheet()
    root.replaceChildren()
    createRoot(root).render(app)
  }
}

followTextSize()
followInstall()
void start()
