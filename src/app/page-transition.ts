/** The cross-fade between screens (its style is in `src/ui/styles/reset.css.ts`). */
import { mayAnimate } from '#client/device/motion.ts'

interface Change {
  fromLocation?: unknown
  pathChanged: boolean
}

/** The browser has already animated a swipe back. */
let isAnimatedByBrowser = false

/** For the router. A browser without transition types would fade on every keystroke in a search field. */
export function pageTransition() {
  if (typeof document === 'undefined' || !globalThis.CSS?.supports?.('selector(:active-view-transition-type(a))'))
    return undefined
  addEventListener('popstate', (event) => (isAnimatedByBrowser = event.hasUAVisualTransition))
  return { types }
}

function types({ fromLocation, pathChanged }: Change): string[] | false {
  const isAnimated = isAnimatedByBrowser
  isAnimatedByBrowser = false
  // The first render has no `fromLocation`. Filters and open photos do not change the path.
  return fromLocation && pathChanged && !isAnimated && mayAnimate() ? ['screen'] : false
}
