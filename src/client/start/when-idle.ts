/** Settles when the browser is idle after `load`. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }))
  // Safari has no `requestIdleCallback`.
  const request = window.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200))
  await new Promise<void>((done) => request(() => done()))
}
