/** The cross-fade between screens (its style is in `src/ui/styles/reset.css.ts`). */
import type { AnyRouter } from '@tanstack/react-router'
import { mayAnimate } from '#client/device/motion.ts'

/**
 * @returns the router's option for view transitions; undefined for a browser without transition types, which would fade on
 * every keystroke in a search field
 */
export function pageTransition(): AnyRouter['options']['defaultViewTransition'] {
  if (import.meta.env.SSR || !CSS.supports('selector(:active-view-transition-type(a))')) return undefined
  // The browser has already animated a swipe back.
  let isAnimatedByBrowser = false
  addEventListener('popstate', (event) => (isAnimatedByBrowser = event.hasUAVisualTransition))
  return {
    // The first render has no `fromLocation`. Filters and open photos do not change the path.
    types: ({ fromLocation, pathChanged }) => {
      const isAnimated = isAnimatedByBrowser
      isAnimatedByBrowser = false
      return fromLocation && pathChanged && !isAnimated && mayAnimate() ? ['screen'] : false
    },
  }
}
