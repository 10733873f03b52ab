/** How one screen gives way to the next: a short cross-fade (its look is in `src/ui/styles/reset.css.ts`). */

import { isQuickDevice } from '#client/start/device-speed.ts'

interface Change {
  fromLocation?: unknown
  pathChanged: boolean
}

/** A browser that has drawn a step back itself, under the finger that swiped, needs no second movement. */
let isDrawnByBrowser = false

/** `types` decides for each change; a browser that does not know them would fade at every letter in a search field. */
export function pageTransition() {
  if (typeof document === 'undefined' || !globalThis.CSS?.supports?.('selector(:active-view-transition-type(a))'))
    return undefined
  addEventListener('popstate', (event) => (isDrawnByBrowser = event.hasUAVisualTransition))
  return { types }
}

function types({ fromLocation, pathChanged }: Change): string[] | false {
  const isDrawn = isDrawnByBrowser
  isDrawnByBrowser = false
  // What takes over the built page comes from nowhere; filters and open photos keep their path.
  if (!fromLocation || !pathChanged || isDrawn || !isQuickDevice()) return false
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? false : ['screen']
}
