import { LATE_PARTS } from '#routes/-late-parts.tsx'
import type { createAppRouter } from './router.tsx'

/** The code of every screen, once it lies on the device and nothing else is to be done: a screen that is opened then waits for none. */
export async function readAhead({ routesByPath, loadRouteChunk }: ReturnType<typeof createAppRouter>): Promise<void> {
  // A page that is not controlled, a first visit's or one that was reloaded past the worker, would fetch it over the line.
  const { serviceWorker } = navigator
  if (!serviceWorker.controller) await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }))
  const chunks = [...Object.values(routesByPath).map((route) => () => loadRouteChunk(route)), ...LATE_PARTS.map((part) => part.preload)]
  for (const load of chunks) {
    await idle()
    // What cannot be had is asked for again when somebody opens the screen.
    await load()?.catch(() => undefined)
  }
}

/** Safari has no such callback. */
const idle = () => new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 200)))
