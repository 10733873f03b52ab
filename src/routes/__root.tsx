import { createRootRouteWithContext } from '@tanstack/react-router'
import type { ReadContext } from '#client/reads/queries.ts'
import { loadFullStylesheet } from '#client/start/full-stylesheet.ts'
import { NotFoundScreen } from '#screens/shell/NotFoundScreen.tsx'
import { ScreenFault } from '#screens/shell/ScreenFault.tsx'
import { Shell } from '#screens/shell/Shell.tsx'

export const Route = createRootRouteWithContext<ReadContext>()({
  // Every screen but the prerendered one needs the full stylesheets.
  beforeLoad: ({ context }) => (import.meta.env.SSR || context.isStarting() ? undefined : loadFullStylesheet()),
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ScreenFault,
})
