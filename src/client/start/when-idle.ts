/** What the first view does not need waits for a moment in which the browser has nothing to do. */

/** Safari has no `requestIdleCallback`. */
const REQUEST = import.meta.env.SSR
  ? undefined
  : (window.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200)))

const pageLoaded = () =>
  new Promise<unknown>((done) =>
    document.readyState === 'complete' ? done(undefined) : addEventListener('load', done, { once: true }),
  )

/** @returns settles in an idle moment after the page has loaded; never while the site is built */
export async function whenIdle(): Promise<void> {
  if (!REQUEST) return new Promise(() => undefined)
  await pageLoaded()
  await new Promise<void>((done) => REQUEST(() => done()))
}
