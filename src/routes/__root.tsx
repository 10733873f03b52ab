import { createRootRouteWithContext } from '@tanstack/react-router'
import type { ReadContext } from '#client/reads/queries.ts'
import { loadFullStylesheet } from '#client/start/full-stylesheet.ts'
import { NotFoundScreen } from '#screens/shell/NotFoundScreen.tsx'
import { ScreenFault } from '#screens/shell/ScreenFault.tsx'
import { Shell } from '#screens/shell/Shell.tsx'

export const Route = createRootRouteWithContext<ReadContext>()({
  // A screen that is not the built one may show anything of the kit.
  beforeLoad: ({ context }) => (import.meta.env.SSR || context.isStarting() ? undefined : loadFullStylesheet()),
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ScreenFault,
})
