/** Safari has no `requestIdleCallback`. */
const REQUEST = import.meta.env.SSR
  ? undefined
  : (window.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200)))

const pageLoaded = () =>
  new Promise<unknown>((done) =>
    document.readyState === 'complete' ? done(undefined) : addEventListener('load', done, { once: true }),
  )

/** Settles when the browser is idle after `load`; never while prerendering. */
export async function whenIdle(): Promise<void> {
  if (!REQUEST) return new Promise(() => undefined)
  await pageLoaded()
  await new Promise<void>((done) => REQUEST(() => done()))
}
