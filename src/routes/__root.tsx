import { createRootRouteWithContext } from '@tanstack/react-router'
import type { ReadContext } from '#client/queries/lists.ts'
import { loadFullStylesheet } from '#client/start/full-stylesheet.ts'
import { NotFoundScreen } from '#screens/shell/NotFoundScreen.tsx'
import { ScreenFault } from '#screens/shell/ScreenFault.tsx'
import { Shell } from '#screens/shell/Shell.tsx'
import { leaveOtherUrl } from './-other-urls.ts'

/** The router's context. */
export interface RootContext extends ReadContext {
  /** Whether a path is a screen's URL. */
  isPage: (path: string) => boolean
}

export const Route = createRootRouteWithContext<RootContext>()({
  beforeLoad: async ({ context, location, preload }) => {
    if (import.meta.env.SSR) return
    leaveOtherUrl(location, context.isPage, preload)
    // Every screen but the prerendered one needs the full stylesheet.
    if (!context.isStarting()) await loadFullStylesheet()
  },
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ScreenFault,
})
