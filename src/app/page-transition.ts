/** The cross-fade between screens (its style is in `src/ui/styles/reset.css.ts`). */
import type { AnyRouter } from '@tanstack/react-router'
import { mayAnimate } from '#client/device/motion.ts'

/**
 * Makes the router cross-fade its screens. Does nothing in a browser without transition types, which would fade on every
 * keystroke in a search field. Not the router's option: it leaves the rejection of a skipped transition unhandled.
 */
export function crossFadeScreens(router: AnyRouter): void {
  if (import.meta.env.SSR || !CSS.supports('selector(:active-view-transition-type(a))')) return
  // The browser has already animated a swipe back.
  let isAnimatedByBrowser = false
  addEventListener('popstate', (event) => (isAnimatedByBrowser = event.hasUAVisualTransition))
  router.startViewTransition = (update) => {
    const isAnimated = isAnimatedByBrowser
    isAnimatedByBrowser = false
    // The first render comes from no location. Filters and open photos do not change the path.
    const from = router.stores.resolvedLocation.get()
    if (!from || from.pathname === router.latestLocation.pathname || isAnimated || !mayAnimate()) return update()
    const transition = document.startViewTransition({ update, types: ['screen'] })
    // Rejected if it is skipped (another transition, a hidden window). The screen is shown anyway.
    void transition.ready.catch(() => undefined)
    return transition.updateCallbackDone
  }
}
