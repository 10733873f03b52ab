/**
 * Starts the app once what a person came for is on the screen: the pictures and fonts of a first view do not share the line with
 * scripts, and a page out of the worker's store is drawn before they are run. Until then everything can be read, links are
 * followed and forms sent as without scripts.
 */
import { hearEarlyPresses } from '#client/early-press.ts'
import { layOutRest, putOffRest } from '#client/lay-out-rest.ts'
import { nextTask } from '#client/next-task.ts'
import { firstOf, firstSign, SIGNS } from '#client/signs.ts'

/** A picture that hangs must not hold up the app, nor a browser that does not tell of its paints. */
const LONGEST_WAIT_MS = 5000

/** Written by the build (`scripts/build/document.ts`): the app's chunks, each behind those that it needs, and what its screen needs besides. */
const { app, modules } = document.querySelector<HTMLScriptElement>('script[data-app]')!.dataset as { app: string; modules: string }
const chunks = app.split(' ')

const loaded = document.readyState === 'complete' ? Promise.resolve() : firstOf(['load'])
const painted = new Promise<void>((done) => {
  const observer = new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && done())
  observer.observe({ type: 'paint', buffered: true })
})
/** Both, since a page out of the worker's store has loaded before any of it is drawn. */
const shown = Promise.all([loaded, painted])
const longest = new Promise<void>((done) => setTimeout(done, LONGEST_WAIT_MS))

async function start(): Promise<void> {
  await Promise.race([shown, firstSign, longest])
  // This script waits for nothing, so that nothing waits for it; the app takes over a page that has been read to its end.
  if (document.readyState === 'loading') await firstOf(['DOMContentLoaded'])
  document.head.append(...`${app} ${modules}`.trim().split(' ').map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })))
  for (;;) {
    try {
      for (const chunk of chunks) {
        await import(/* @vite-ignore */ chunk)
        // A tap between two of them is answered.
        await nextTask()
      }
      return
    } catch (error) {
      // The line broke off. Not every browser asks again for what it could not have; those that do not start at the next page.
      console.warn('start:', error)
      await firstOf(['online', ...SIGNS])
    }
  }
}

hearEarlyPresses()
void start()
// After that, so that the scripts are on their way meanwhile. Whoever scrolls, or presses what moves the page, finds it whole at once;
// otherwise the frame comes first in which the page's last fonts and pictures are drawn.
void Promise.race([firstSign.then(() => layOutRest), Promise.race([shown, longest]).then(() => putOffRest)]).then((layOut) => layOut())
