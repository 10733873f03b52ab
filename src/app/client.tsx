/** Hydrates a prerendered page, then replays what a person did before. */
import { firstRegistration } from '#client/updates/register.ts'
import '#ui/styles/fonts.css.ts'
import '#ui/all-styles.css.ts'
import '#ui/styles/print.css.ts'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followInstall } from '#client/device/install.ts'
import { loadFullStylesheet } from '#client/start/full-stylesheet.ts'
import { replayEarlyActions } from '#client/start/replay-early.ts'
import { yieldToMain } from '#client/start/yield-to-main.ts'
import { readPageData } from '#client/start/page-data.ts'
import { followTextSize } from '#client/device/text-size.ts'
import { afterStart } from './after-start.ts'
import { describeDocument, followNavigation } from './navigation.ts'
import { createAppRouter, type AppRouter } from './router.tsx'
import { NOT_FOUND_PATH } from './screen-facts.ts'

/** React runs the outermost component's effect last: then the whole page is hydrated. */
function App({ router }: { router: AppRouter }) {
  useEffect(() => void onHydrated(router), [router])
  return <RouterProvider router={router} />
}

let isHydrated = false

async function onHydrated(router: AppRouter): Promise<void> {
  // In development, StrictMode runs effects twice.
  if (isHydrated) return
  isHydrated = true
  followNavigation(router)
  // An event that is dispatched during React's work would see the old state.
  await yieldToMain()
  await replayEarlyActions()
  afterStart(router)
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
  const { pathname } = router.state.location
  if (pageData?.path === (pathname in router.routesByPath ? pathname : NOT_FOUND_PATH)) {
    // Without this, the router expects streamed matches, and hydration fails (React error 418).
    router.ssr = { manifest: undefined }
    // In a transition, React splits up the work, so that a tap in between is handled.
    startTransition(() => void hydrateRoot(root, app))
  } else {
    // The worker answered with the app shell, or the host with another page, as some do for unknown URLs.
    await loadFullStylesheet()
    root.replaceChildren()
    createRoot(root).render(app)
    describeDocument(router, pathname)
  }
}

// If a screen's chunk is missing, the router would reload the page, even with unsent text or a recording playing
// (lazyRouteComponent). It recognizes the error by its first words. Reworded, the error reaches ScreenFault, which
// checks first.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `The screen is not there: ${payload.message}`
})
// Its module, the first, has registered the worker.
void firstRegistration
followTextSize()
followInstall()
void start()
